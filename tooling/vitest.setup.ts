/** A test run is repeatable: properties draw from one seed. `pnpm fuzz` sets FUZZ_FACTOR and draws anew each time. */
import fc from 'fast-check';

if (process.env.FUZZ_FACTOR === undefined) fc.configureGlobal({ seed: 20_260_101 });
