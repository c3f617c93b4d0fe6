// Created once: creating a formatter costs more than using it a hundred times.
const format = new Intl.NumberFormat('en-GB');

/** "1,902" */
export const countWords = (count: number): string => format.format(count);
