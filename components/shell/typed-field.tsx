'use client';

import { CalendarDays } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { FieldFrame, fieldAttributes } from '@/components/ui/form-field';
import { rem } from '@/components/ui/rem';
import { useFontScale } from '@/components/ui/use-font-scale';

interface TypedChoice {
  label: string;
  /** The resulting time, if the label doesn't say it. */
  detail?: string;
  time: Date;
}

/** Pixels between the list and the edge of the window, and its width at the usual font size. */
const MARGIN = 12;
const LIST_WIDTH = 300;

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
  const input = useRef<HTMLInputElement>(null);
  /** The typed text and the value it replaces: if the value changes, for example after Back, the text is dropped. */
  const [typing, setTyping] = useState<{ text: string; over: string } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const scale = useFontScale();

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
  const text = typed ?? shown;
  const choices = choicesOf(typed?.trim() ?? '');
  const isListed = isOpen && choices.length > 0;
  // A typed text means its first reading, which is highlighted.
  const marked = active ?? (typed !== null && typed.trim() !== '' ? 0 : null);
  const settle = () => {
    setTyping(null);
    setOpen(false);
    setActive(null);
  };
  const choose = (next: string) => {
    settle();
    field.onChange(next);
  };
  /** @returns whether there was anything to accept */
  const chooseAt = (nth: number | null): boolean => {
    const choice = nth === null ? undefined : choices[nth];
    if (choice !== undefined) choose(written(choice.time));
    else if (typed === null) return false;
    else choose(typed.trim() === '' ? '' : typed);
    return true;
  };
  const move = (by: 1 | -1) => {
    const from = isListed ? (marked ?? (by === 1 ? -1 : 0)) : by === 1 ? -1 : 0;
    setOpen(true);
    if (choices.length > 0) setActive((from + by + choices.length) % choices.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (event.altKey) setOpen(event.key === 'ArrowDown');
      else move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      if (chooseAt(isListed ? marked : typed === null ? null : 0)) event.preventDefault();
    } else if (event.key === 'Escape' && (isListed || typed !== null)) {
      // The first Escape closes the list, the next one discards the text.
      event.preventDefault();
      event.stopPropagation();
      if (isListed) setOpen(false);
      else settle();
    }
  };
  const shift = (): number => {
    const left = input.current?.getBoundingClientRect().left ?? 0;
    return Math.min(0, window.innerWidth - MARGIN - LIST_WIDTH * scale - left);
  };

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <span className="relative inline-flex w-full min-w-0 items-center">
        <CalendarDays aria-hidden className="pointer-events-none absolute left-2.5 size-[15px] text-ink-3" />
        <input
          {...fieldAttributes(id, error)}
          ref={(element) => {
            input.current = element;
            field.ref(element);
          }}
          type="text"
          role="combobox"
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isListed && marked !== null ? `${id}-${marked}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => {
            setTyping({ text: target.value, over: shown });
            setOpen(true);
            setActive(null);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setOpen(false);
            chooseAt(typed === null || typed.trim() === '' ? null : 0);
          }}
          className="h-9 w-full min-w-0 rounded-md border border-edge bg-surface pr-2.5 pl-8 text-ink numeric focus-visible:outline-offset-1 aria-invalid:border-bad"
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Suggestions"
          style={isListed ? { width: rem(LIST_WIDTH), left: shift() } : undefined}
          className="absolute top-full z-20 mt-1 max-h-[320px] max-w-[calc(100vw-24px)] overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-high empty:hidden"
        >
          {isListed
            ? choices.map((choice, nth) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps focus and references the highlighted option.
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
                <div
                  key={`${choice.label} ${choice.detail ?? ''}`}
                  id={`${id}-${nth}`}
                  role="option"
                  aria-selected={nth === marked}
                  // Keep focus in the field: leaving it would accept the text.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => chooseAt(nth)}
                  className="flex min-h-8 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-[6px] px-2 py-1 hover:bg-sunken aria-selected:bg-accent-soft"
                >
                  <span>{choice.label}</span>
                  {choice.detail === undefined ? null : (
                    <span className="text-xs text-ink-2 numeric">{choice.detail}</span>
                  )}
                </div>
              ))
            : null}
        </div>
      </span>
    </FieldFrame>
  );
}
