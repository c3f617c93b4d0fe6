/** Options of an example: "PDF, PNG or JPG". */
export function optionWords(options: readonly string[]): string {
  const [last, ...before] = [...options].reverse();
  if (last === undefined) return '';
  return before.length === 0 ? last : `${before.reverse().join(', ')} or ${last}`;
}

/** "1 document", "3 documents" */
export const countOfExamples = (count: number): string =>
  `${count} ${count === 1 ? 'document' : 'documents'}`;
