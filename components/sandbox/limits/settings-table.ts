import type { SandboxSettings } from '@/lib/contract/sandbox/settings';
import { offsetWords, rateWords, spanWords } from './setting-words';

interface Setting {
  name: keyof SandboxSettings;
  label: string;
  hint: string;
  unit: string;
  /** The number as it is typed, in words; "" for what is no number. */
  words: (value: number) => string;
}

export const SETTINGS: readonly Setting[] = [
  {
    name: 'reads_per_minute',
    label: 'Reads',
    hint: 'Lists and single profiles. Above it the service answers 429.',
    unit: 'a minute',
    words: rateWords,
  },
  {
    name: 'writes_per_minute',
    label: 'Writes',
    hint: 'Changes of a profile’s forms.',
    unit: 'a minute',
    words: rateWords,
  },
  {
    name: 'tokens_per_minute',
    label: 'Access tokens',
    hint: 'Requests for a new token.',
    unit: 'a minute',
    words: rateWords,
  },
  {
    name: 'token_lifetime',
    label: 'Token lifetime',
    hint: 'Holds for tokens issued from now on.',
    unit: 'seconds',
    words: (value) => (value >= 0 ? spanWords(value) : ''),
  },
  {
    name: 'clock_offset',
    label: 'Clock offset',
    hint: 'The service’s clock against this machine’s: negative is behind. One for all accounts.',
    unit: 'seconds',
    words: offsetWords,
  },
];
