export function assertWellFormed(text: string, argument: string): void {
  if (!text.isWellFormed()) {
    throw new RangeError(
      `${argument} holds a lone surrogate, which UTF-8 cannot express; repair it with toWellFormed()`,
    );
  }
}
