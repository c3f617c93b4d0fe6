import { MarkedText } from '@/components/ui/marked-text';
import { NotSet } from '@/components/ui/not-set';
import { Unreadable } from '@/components/ui/unreadable';
import { type ConfiguredValue, missingValueWords } from '@/lib/features/preview/configured-value';
import type { ConfiguredExample, DocumentPart } from '@/lib/features/preview/step-parts';
import { ConfiguredValueText } from './configured-value-text';

export function DocumentCard({ part: { name, description, required, examples } }: { part: DocumentPart }) {
  return (
    <div className="rounded-lg border border-line px-3.5 py-3 wrap-anywhere print:break-inside-avoid">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h4 className="font-medium">
          <ConfiguredValueText configured={name} />
        </h4>
        <span className={`text-xs ${required.is === 'value' && required.value ? '' : 'text-ink-3'}`}>
          {required.is !== 'value' ? (
            <Unreadable>{`Whether it must be provided: ${missingValueWords(required).toLowerCase()}`}</Unreadable>
          ) : required.value ? (
            'Must provide'
          ) : (
            'May provide'
          )}
        </span>
      </div>
      {description.is === 'value' && description.value === '' ? null : (
        <p className="whitespace-pre-line text-ink-2">
          <ConfiguredValueText configured={description} />
        </p>
      )}
      <Examples configured={examples} />
      <span aria-hidden className="mt-2 block h-[30px] rounded-md border border-dashed border-line-strong" />
    </div>
  );
}

function Examples({ configured }: { configured: ConfiguredValue<ConfiguredExample[]> }) {
  if (configured.is !== 'value') {
    return (
      <p className="text-xs">
        <Unreadable>{`Examples: ${missingValueWords(configured).toLowerCase()}`}</Unreadable>
      </p>
    );
  }
  if (configured.value.length === 0) return null;
  return (
    <ul className="text-xs text-ink-2">
      {configured.value.map(({ document, options }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: examples have no identity and never move.
        <li key={index}>
          Example: <ConfiguredValueText configured={document} />
          {', options: '}
          {options.is !== 'value' ? (
            <ConfiguredValueText configured={options} />
          ) : options.value.length === 0 ? (
            <NotSet raw="an empty list, []">None</NotSet>
          ) : (
            <MarkedText>{options.value.join(', ')}</MarkedText>
          )}
        </li>
      ))}
    </ul>
  );
}
