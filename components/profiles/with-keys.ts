/** React keys for a list from the service, which may contain duplicates: the text, and which of its kind it is. */
export function withKeys<Item>(
  items: readonly Item[],
  textOf: (item: Item) => unknown,
): { key: string; item: Item }[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const text = String(textOf(item));
    const nth = (seen.get(text) ?? 0) + 1;
    seen.set(text, nth);
    return { key: `${text} ${nth}`, item };
  });
}
