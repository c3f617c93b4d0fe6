import type { Breach } from './verify-chain';

/** What the check says of the first bad row. */
const WORDS: Record<Breach, (number: number) => string> = {
  changed: (number) => `Row ${number} was changed after it was written.`,
  missing: (number) => `Row ${number} is missing: it was deleted or given another number.`,
  renumbered: (number) => `Row ${number} was renumbered: it was written under another number.`,
  inserted: (number) => `Row ${number} was put in: it was not there when the rows around it were written.`,
  cut_off: (number) => `Row ${number} and whatever followed it are missing: the end was cut off.`,
  rewritten: (number) =>
    `Row ${number} was replaced, with a hash of its own: it is not the row that was kept.`,
  head_missing: (number) =>
    `The note of where the rows end is missing, so that rows after row ${number} may be missing too.`,
};

export const breachWords = (number: number, breach: Breach): string => WORDS[breach](number);
