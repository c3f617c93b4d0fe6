/** Words that begin a question and no setting: "must provide" and "not set" are values to filter by. */
const OPENERS = new Set(
  'why who whom whose what when where which how is are was were do does did has have had can could should will would'.split(
    ' ',
  ),
);

/** Whether a text is a question rather than a filter: "why form 118", "trustees?". */
export function readsAsQuestion(text: string): boolean {
  const words = text.trim().toLowerCase();
  if (words.endsWith('?')) return true;
  return OPENERS.has(words.split(/[^a-z]/u)[0] ?? '');
}
