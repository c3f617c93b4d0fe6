import { MarkedText } from '@/components/ui/marked-text';
import { NotSet } from '@/components/ui/not-set';
import { Unreadable } from '@/components/ui/unreadable';
import { type ConfiguredValue, missingValueWords } from '@/lib/configuration/preview/configured-value';

/** A text of the configuration, or why there is none. */
export function ConfiguredValueText({ told }: { told: ConfiguredValue<string> }) {
  if (told.is === 'not_set') return <NotSet />;
  if (told.is !== 'value') return <Unreadable>{missingValueWords(told)}</Unreadable>;
  if (told.value === '') return <NotSet raw={'an empty text, ""'}>Empty text</NotSet>;
  return <MarkedText>{told.value}</MarkedText>;
}
