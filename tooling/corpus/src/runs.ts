/** How often a property is tried: `pnpm fuzz` raises FUZZ_FACTOR. */
export function fuzzRuns(count: number): number {
  return count * Number(process.env.FUZZ_FACTOR ?? 1);
}
