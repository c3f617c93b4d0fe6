// Created once: creating a formatter costs more than using it a hundred times.
const format = new Intl.NumberFormat('en-GB');

/** "1,902" */
export const countWords = (count: number): string => format.format(count);

/** "1 profile", "12,480 profiles" */
export const unitWords = (count: number, unit: string): string =>
  `${countWords(count)} ${unit}${count === 1 ? '' : 's'}`;

/** "1,000+" for a count that stops there. */
export const cappedCount = (count: number): string => (count < 1_000 ? countWords(count) : '1,000+');
