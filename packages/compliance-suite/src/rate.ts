/** How often something held, and between which bounds the true rate lies with 95% confidence (Wilson's interval). */

export interface Rate {
  readonly passed: number;
  readonly runs: number;
  readonly low: number;
  readonly high: number;
}

const Z = 1.959964;

/** Bounds are rounded to three decimals. */
export function rateOf(passed: number, runs: number): Rate {
  const share = passed / runs;
  const scale = 1 + Z ** 2 / runs;
  const centre = (share + Z ** 2 / (2 * runs)) / scale;
  const spread = (Z / scale) * Math.sqrt((share * (1 - share)) / runs + Z ** 2 / (4 * runs ** 2));
  const round = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
  return { passed, runs, low: round(centre - spread), high: round(centre + spread) };
}
