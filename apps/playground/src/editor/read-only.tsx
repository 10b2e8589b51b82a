/** Text to look at, to scroll by keyboard and to copy. */
export function ReadOnly({ label, text }: { label: string; text: string }) {
  const rows = Math.min(30, text.split('\n', 30).length + 1);
  return <textarea class="read-only" aria-label={label} readOnly rows={rows} value={text} spellcheck={false} />;
}
