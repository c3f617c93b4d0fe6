/** Options of an example: "PDF, PNG, JPG". What a list of options means is not told: all of them, or one. */
export const optionWords = (options: readonly string[]): string => options.join(', ');

/** "1 document", "3 documents" */
export const countOfExamples = (count: number): string =>
  `${count} ${count === 1 ? 'document' : 'documents'}`;
