/** "A, B and C" */
export const inWords = (items: readonly string[], between = 'and'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${between} ${items.at(-1)}`;
