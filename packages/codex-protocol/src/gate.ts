/** A gate for pipelines. Decoder specification §12: a build is promoted only while integrity is GREEN. */
import type { CognitiveState } from './state.js';

export interface GateOptions {
  /** What integrity must be; nothing but GREEN may pass. */
  integrity?: 'GREEN';
}

/** Whether a state may pass; AMBER, RED and UNKNOWN do not. */
export function passesGate(
  state: Pick<CognitiveState, 'decisionContext'>,
  { integrity = 'GREEN' }: GateOptions = {},
): boolean {
  return state.decisionContext.integrity === integrity;
}
