'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { X } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { BELOW_FIELD } from '@/components/ui/field-class';
import { MarkedText } from '@/components/ui/marked-text';
import { writtenOut } from '@/lib/platform/text/unseen';
import { type Suggestion, splitTyped, suggest } from './suggest-values';

type OnKeyDown = NonNullable<ComponentProps<typeof Autocomplete.Input>['onKeyDown']>;

/** Maximum length of a pasted list of IDs, in characters. */
const MOST_TYPED = 4_000;

/** Several values: the chosen ones, each with a remove button, and a field to add more. */
export function ValuesField({
  label,
  values,
  onChange,
  among,
  isOfIds,
  placeholder,
  nameOf = () => null,
  ...described
}: {
  label: string;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  /** Suggestions; any other value can be typed. */
  among: readonly Suggestion[];
  isOfIds: boolean;
  placeholder: string;
  nameOf?: (value: string) => string | null;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const highlighted = useRef<Suggestion>(undefined);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const suggestions = suggest(among, text, values);
  const isListed = isOpen && suggestions.length > 0;

  const add = (typed: string) => {
    const { taken: complete, left } = splitTyped(typed, isOfIds);
    const fresh = complete.filter(
      (value, index) => !values.includes(value) && complete.indexOf(value) === index,
    );
    setText(left);
    if (fresh.length === 0) return;
    onChange([...values, ...fresh]);
    setAnnouncement(`Added ${fresh.join(', ')}.`);
  };
  const remove = (value: string) => {
    onChange(values.filter((one) => one !== value));
    setAnnouncement(`Removed ${value}.`);
    input.current?.focus();
  };
  const onKeyDown: OnKeyDown = (event) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      // This shortcut saves the check, whatever is highlighted in the list.
      event.preventBaseUIHandler();
      if (text.trim() !== '') add(text);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (!(isListed && highlighted.current !== undefined)) add(text);
    } else if (event.key === 'Backspace' && text === '' && values.length > 0 && !event.repeat) {
      remove(values.at(-1) ?? '');
    }
  };
  return (
    <div
      ref={frame}
      className="flex min-h-9 min-w-0 grow flex-wrap items-center gap-1 rounded-md border border-edge bg-surface p-1 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent has-aria-invalid:border-bad"
    >
      {values.length === 0 ? null : (
        <ul aria-label={`${label}, selected`} className="contents">
          {values.map((value) => (
            <li
              key={value}
              className="inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm border border-line bg-sunken pl-1.5"
            >
              <span className="min-w-0 wrap-anywhere">
                <MarkedText>{[value, nameOf(value)].filter(Boolean).join(' ')}</MarkedText>
              </span>
              <button
                type="button"
                aria-label={`Remove ${writtenOut(value)}`}
                onClick={() => remove(value)}
                className="inline-flex size-6 items-center justify-center rounded-sm text-ink-3 hover:text-ink"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Autocomplete.Root<Suggestion>
        items={suggestions}
        filter={null}
        value={text}
        onValueChange={(value, { reason }) => {
          if (reason === 'item-press' || (isOfIds && /[\s,;]/.test(value) && /\d/.test(value))) add(value);
          else setText(value);
        }}
        itemToStringValue={({ value }) => value}
        autoHighlight={text.trim() !== '' && !/^\d+$/.test(text.trim())}
        onItemHighlighted={(one) => {
          highlighted.current = one;
        }}
        openOnInputClick
        open={isListed}
        onOpenChange={(next) => setOpen(next)}
      >
        <Autocomplete.Input
          ref={input}
          aria-label={label}
          {...described}
          autoComplete="off"
          spellCheck={false}
          maxLength={MOST_TYPED}
          placeholder={values.length === 0 ? placeholder : ''}
          onKeyDown={onKeyDown}
          onBlur={() => (text.trim() === '' ? undefined : add(text))}
          className="min-h-6 min-w-[110px] grow bg-transparent px-1 outline-none"
        />
        <Autocomplete.Portal container={frame}>
          <Autocomplete.Positioner anchor={frame} {...BELOW_FIELD}>
            <Autocomplete.Popup className="w-max max-w-[min(420px,92vw)] min-w-(--anchor-width) rounded-lg border border-line bg-surface shadow-high data-[empty]:hidden">
              <Autocomplete.List
                aria-label={`${label}, suggestions`}
                className="max-h-[min(280px,calc(var(--available-height)-2px))] overflow-y-auto py-1"
              >
                {(one: Suggestion) => (
                  <Autocomplete.Item
                    key={one.value}
                    value={one}
                    className="flex min-h-8 cursor-pointer flex-wrap items-center gap-x-3 px-3 py-1 data-[highlighted]:bg-accent-soft"
                  >
                    <span className="min-w-0 grow wrap-anywhere">
                      <MarkedText>{[one.value, one.name].filter(Boolean).join(' ')}</MarkedText>
                    </span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </div>
  );
}
