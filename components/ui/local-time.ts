const two = (part: number) => String(part).padStart(2, '0');

/** The text of a `datetime-local` field, in the reader's zone. */
export function localText(time: Date): string {
  const day = [String(time.getFullYear()).padStart(4, '0'), two(time.getMonth() + 1), two(time.getDate())];
  return `${day.join('-')}T${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')}`;
}

/** Reads such a text in the reader's zone, the first of two times that look the same; null while it is not whole. */
export function readLocalTime(text: string): Date | null {
  const time = new Date(text);
  return text === '' || Number.isNaN(time.getTime()) ? null : time;
}
