'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { CalendarDays } from 'lucide-react';
import { type ComponentProps, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { BELOW_FIELD } from '@/components/ui/field-class';
import { FieldFrame, fieldAttributes } from '@/components/ui/form-field';

type OnKeyDown = NonNullable<ComponentProps<typeof Autocomplete.Input>['onKeyDown']>;

interface TypedChoice {
  label: string;
  /** The resulting time, if the label doesn't say it. */
  detail?: string;
  time: Date;
}

/** A day, or a moment in UTC. */
const ISO = /^\d{4}-\d\d-\d\d(?:T.*Z)?$/;

/**
 * A time as a field of the surrounding form, interpreted as it is typed: its possible meanings are listed below (ARIA's
 * combobox) and accepted with Enter, a click or on leaving. A text that is not understood stays as the form's value.
 */
export function TypedField({
  name,
  label,
  hint,
  accepts,
  read,
  presets,
  words,
  shown: shownAs = words,
  written,
}: {
  name: string;
  label: string;
  hint?: string;
  /** What may be typed, as the end of a sentence: "a time such as …". */
  accepts: string;
  /** Possible meanings of a text, most likely first. */
  read: (text: string, now: Date) => readonly Date[];
  /** Texts that are offered before anything is typed. */
  presets: readonly string[];
  words: (time: Date) => string;
  /** The words of the form's value, if they differ. */
  shown?: (time: Date) => string;
  /** The form's value, in ISO 8601. */
  written: (time: Date) => string;
}) {
  const { field, fieldState } = useController({ name });
  const value = String(field.value ?? '');
  const isTime = ISO.test(value) && !Number.isNaN(Date.parse(value));
  const shown = isTime ? shownAs(new Date(value)) : value;
  const isWrong = value !== '' && !isTime;
  const error = fieldState.error?.message ?? (isWrong ? `Enter ${accepts}.` : undefined);
  const id = useId();
  const frame = useRef<HTMLSpanElement>(null);
  const highlighted = useRef<TypedChoice>(undefined);
  /** The typed text and the value it replaces: if the value changes, for example after Back, the text is dropped. */
  const [typing, setTyping] = useState<{ text: string; over: string } | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** An arrow key opened the list, and highlights its first line. */
  const [isByArrow, setByArrow] = useState(false);

  const choicesOf = (typed: string): readonly TypedChoice[] => {
    const now = new Date();
    if (typed !== '') return read(typed, now).map((time) => ({ label: words(time), time }));
    return presets.flatMap((text) =>
      read(text, now)
        .slice(0, 1)
        .map((time) => ({ label: text, detail: words(time), time })),
    );
  };
  const typed = typing?.over === shown ? typing.text : null;
  const text = typed?.trim() ?? '';
  const choices = choicesOf(text);
  const isListed = isOpen && choices.length > 0;
  const settle = () => {
    setTyping(null);
    setOpen(false);
  };
  const choose = (next: string) => {
    settle();
    field.onChange(next);
  };
  /** Accepts the first meaning of a text that was typed. */
  const accept = () => {
    const [first] = choices;
    if (typed === null) setOpen(false);
    else choose(text === '' ? '' : first === undefined ? typed : written(first.time));
  };
  const onKeyDown: OnKeyDown = (event) => {
    if (event.key === 'Enter' && typed !== null && !(isListed && highlighted.current)) {
      event.preventDefault();
      accept();
    } else if (event.key === 'Escape' && (isListed || typed !== null)) {
      // The first Escape closes the list, the next one discards the text, and neither a dialog around the field.
      event.preventDefault();
      event.stopPropagation();
      event.preventBaseUIHandler();
      if (isListed) setOpen(false);
      else settle();
    }
  };

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <span ref={frame} className="relative inline-flex w-full min-w-0 items-center">
        <CalendarDays aria-hidden className="pointer-events-none absolute left-2.5 size-[15px] text-ink-3" />
        <Autocomplete.Root<TypedChoice>
          items={choices}
          filter={null}
          value={typed ?? shown}
          onValueChange={(next) => setTyping({ text: next, over: shown })}
          itemToStringValue={(choice) => choice.label}
          // A typed text means its first reading, which is highlighted.
          autoHighlight={isByArrow ? 'always' : text !== ''}
          onItemHighlighted={(choice) => {
            highlighted.current = choice;
          }}
          openOnInputClick
          open={isListed}
          onOpenChange={(next, { reason }) => {
            setOpen(next);
            setByArrow(next && reason === 'list-navigation');
          }}
        >
          <Autocomplete.Input
            {...fieldAttributes(id, error)}
            ref={field.ref}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            onKeyDown={onKeyDown}
            onBlur={accept}
            className="h-9 w-full min-w-0 rounded-md border border-edge bg-surface pr-2.5 pl-8 text-ink numeric focus-visible:outline-offset-1 aria-invalid:border-bad"
          />
          {isListed ? (
            <Autocomplete.Portal container={frame}>
              <Autocomplete.Positioner anchor={frame} {...BELOW_FIELD}>
                {/* Not in a popup, which would hide the rest of the page from screen readers; so it's unmounted here. */}
                <Autocomplete.List
                  aria-label="Suggestions"
                  className="max-h-[min(320px,var(--available-height))] w-[300px] max-w-(--available-width) overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-high"
                >
                  {(choice: TypedChoice) => (
                    <Autocomplete.Item
                      key={`${choice.label} ${choice.detail ?? ''}`}
                      value={choice}
                      onClick={() => choose(written(choice.time))}
                      render={(props, { highlighted }) => (
                        <div {...props} role="option" tabIndex={-1} aria-selected={highlighted} />
                      )}
                      className="flex min-h-8 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-[6px] px-2 py-1 hover:bg-sunken aria-selected:bg-accent-soft"
                    >
                      <span>{choice.label}</span>
                      {choice.detail === undefined ? null : (
                        <span className="text-xs text-ink-2 numeric">{choice.detail}</span>
                      )}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
              </Autocomplete.Positioner>
            </Autocomplete.Portal>
          ) : null}
        </Autocomplete.Root>
      </span>
    </FieldFrame>
  );
}
