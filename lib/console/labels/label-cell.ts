/** What `csvCell` puts an apostrophe before, with those that stand there already. */
const NEUTRALISED = /^'+[=+\-@]/;

/** A label that looks as if it were neutralised gets an apostrophe more, so that it comes back as it was. */
export const neutralLabel = (label: string): string => (NEUTRALISED.test(label) ? `'${label}` : label);

/** The label of a cell that our export may have neutralised. */
export const labelOfCell = (cell: string): string => (NEUTRALISED.test(cell) ? cell.slice(1) : cell);
