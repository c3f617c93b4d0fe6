import { MarkedText } from '@/components/ui/marked-text';
import { NotSet } from '@/components/ui/not-set';
import { Unreadable } from '@/components/ui/unreadable';
import { type ConfiguredValue, missingValueWords } from '@/lib/features/preview/configured-value';

/** A text from the configuration, or why there is none. */
export function ConfiguredValueText({ configured }: { configured: ConfiguredValue<string> }) {
  if (configured.is === 'not_set') return <NotSet />;
  if (configured.is !== 'value') return <Unreadable>{missingValueWords(configured)}</Unreadable>;
  if (configured.value === '') return <NotSet raw={'an empty text, ""'}>Empty text</NotSet>;
  return <MarkedText>{configured.value}</MarkedText>;
}
