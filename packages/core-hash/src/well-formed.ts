/** Text that UTF-8 can express: a lone surrogate would be hashed as something else. */
export function assertWellFormed(text: string, argument: string): void {
  if (!text.isWellFormed()) {
    throw new RangeError(
      `${argument} holds a lone surrogate, which UTF-8 cannot express; repair it with toWellFormed()`,
    );
  }
}
