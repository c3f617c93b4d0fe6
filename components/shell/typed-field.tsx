'use client';

import { CalendarDays } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { rem } from '@/components/ui/rem';
import { useFontScale } from '@/components/ui/use-font-scale';

export interface TypedChoice<Value> {
  label: string;
  /** The resulting value, if the label doesn't say it. */
  detail?: string | undefined;
  value: Value;
}

/** Pixels between the list and the edge of the window, and its width at the usual font size. */
const MARGIN = 12;
const LIST_WIDTH = 300;

/**
 * A text interpreted as it is typed: its possible meanings are listed below (ARIA's combobox) and accepted with Enter,
 * a click or on leaving. If it is not understood, the text stays and the value does not change.
 */
export function TypedField<Value>({
  label,
  shown,
  accepts,
  read,
  presets,
  onChoose,
  onRefused,
  required = false,
  inForm,
  ref,
}: {
  label: string;
  /** The value in words; "" if none. */
  shown: string;
  /** What may be typed, as the end of a sentence: "such as …". */
  accepts: string;
  /** Possible meanings of a text, most likely first. */
  read: (text: string) => readonly TypedChoice<Value>[];
  /** Offered before anything is typed. */
  presets: () => readonly TypedChoice<Value>[];
  /** Null if the field was emptied. */
  onChoose: (value: Value | null) => void;
  /** A text that was not understood. */
  onRefused?: (text: string) => void;
  required?: boolean;
  /** In a form, which puts its label, hint and error above and below it. */
  inForm?: {
    attributes: (id: string) => object;
    frame: (id: string, field: ReactNode) => ReactNode;
  };
  ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  /** The typed text and the value it replaces: if the value changes, for example after Back, the text is dropped. */
  const [typing, setTyping] = useState<{ text: string; over: string } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const [isRefused, setRefused] = useState(false);
  const scale = useFontScale();

  const typed = typing?.over === shown ? typing.text : null;
  const text = typed ?? shown;
  const choices = typed === null || typed.trim() === '' ? presets() : read(typed);
  const isListed = isOpen && choices.length > 0;
  // A typed text means its first reading, which is highlighted.
  const marked = active ?? (typed !== null && typed.trim() !== '' ? 0 : null);
  const isWrong = isRefused && typed !== null && typed.trim() !== '' && choices.length === 0;
  const message = `Enter a time ${accepts}.`;

  useEffect(() => input.current?.setCustomValidity(isWrong ? message : ''));

  const settle = () => {
    setTyping(null);
    setOpen(false);
    setActive(null);
    setRefused(false);
  };
  const choose = (value: Value | null) => {
    settle();
    onChoose(value);
  };
  /** @returns whether there was anything to accept */
  const chooseAt = (nth: number | null): boolean => {
    const choice = nth === null ? undefined : choices[nth];
    if (choice !== undefined) choose(choice.value);
    else if (typed === null) return false;
    else if (typed.trim() !== '') {
      setRefused(true);
      onRefused?.(typed);
    } else if (shown === '') settle();
    else choose(null);
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

  const field = (
    <span
      className={`relative inline-flex min-w-0 items-center ${inForm ? 'w-full' : 'w-[230px] max-[639px]:grow'}`}
    >
      <CalendarDays aria-hidden className="pointer-events-none absolute left-2.5 size-[15px] text-ink-3" />
      <input
        ref={input}
        id={id}
        type="text"
        role="combobox"
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isListed && marked !== null ? `${id}-${marked}` : undefined}
        {...(inForm
          ? inForm.attributes(id)
          : { 'aria-invalid': isWrong, 'aria-describedby': `${id}-message` })}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        required={required}
        placeholder={inForm ? undefined : 'Any time'}
        value={text}
        onChange={({ target }) => {
          setTyping({ text: target.value, over: shown });
          setOpen(true);
          setActive(null);
          setRefused(false);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setOpen(false);
          chooseAt(typed === null || typed.trim() === '' ? null : 0);
        }}
        className={`${inForm ? 'h-9' : 'h-[30px]'} w-full min-w-0 rounded-md border border-edge bg-surface pr-2.5 pl-8 text-ink numeric focus-visible:outline-offset-1 aria-invalid:border-bad`}
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
  );
  if (inForm) return inForm.frame(id, field);
  return (
    <span className="relative inline-flex min-w-0 flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-xs whitespace-nowrap text-ink-3">
        {label}
      </label>
      {field}
      <span id={`${id}-message`} role="status" className="basis-full text-sm text-bad empty:hidden">
        {isWrong ? message : ''}
      </span>
    </span>
  );
}
