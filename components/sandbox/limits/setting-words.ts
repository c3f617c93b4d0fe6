import { countWords } from '@/components/ui/count-words';

const UNITS = [
  { seconds: 86_400, letter: 'd' },
  { seconds: 3_600, letter: 'h' },
  { seconds: 60, letter: 'min' },
  { seconds: 1, letter: 's' },
];

/** "1 h 5 min", "0 s". `seconds` is not negative. */
export function spanWords(seconds: number): string {
  let rest = Math.round(seconds);
  const parts = UNITS.flatMap(({ seconds: unit, letter }) => {
    const count = Math.floor(rest / unit);
    rest -= count * unit;
    return count === 0 ? [] : [`${countWords(count)} ${letter}`];
  });
  return parts.length === 0 ? '0 s' : parts.join(' ');
}

/** "10 a second", "1 every 6 s": the same limit in words that are easier to grasp. */
export function rateWords(perMinute: number): string {
  if (!(perMinute > 0)) return '';
  if (perMinute >= 60) return `about ${countWords(Math.round(perMinute / 60))} a second`;
  return `about one every ${Math.round(60 / perMinute)} s`;
}

/** "1 h ahead", "5 min behind": the service's clock compared with the machine's. */
export function offsetWords(seconds: number): string {
  if (!Number.isFinite(seconds)) return '';
  if (seconds === 0) return 'the same as this machine’s';
  return `${spanWords(Math.abs(seconds))} ${seconds > 0 ? 'ahead' : 'behind'}`;
}
