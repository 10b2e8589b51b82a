/** What each protocol's file in subjects/ exports: our packages behind the operations of the referee. */
import type { Answer } from '@rl4/compliance-suite';

export type Input = Record<string, unknown>;

export interface Adapter {
  readonly operations: Readonly<Record<string, (input: Input) => Answer | Promise<Answer>>>;
  /** Beyond the operations themselves, such as `codex.decode:describe`. */
  readonly capabilities: readonly string[];
}
