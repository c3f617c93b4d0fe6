// Made once: making a formatter costs more than a hundred uses of it.
const format = new Intl.NumberFormat('en-GB');

/** "1,902" */
export const countWords = (count: number): string => format.format(count);
