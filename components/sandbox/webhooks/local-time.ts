const HOUR = 3_600_000;

const two = (part: number) => String(part).padStart(2, '0');

/** The text of a `datetime-local` field, an hour before `now` (milliseconds since the epoch), in the reader's zone. */
export function hourBefore(now: number): string {
  const time = new Date(now - HOUR);
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day}T${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')}`;
}

/** Reads such a text in the reader's zone; null while it is not whole. */
export function readLocalTime(text: string): Date | null {
  const time = new Date(text);
  return text === '' || Number.isNaN(time.getTime()) ? null : time;
}
