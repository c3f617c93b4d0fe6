'use client';

import { X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FIELD } from '@/components/ui/form-field';
import { MarkedText } from '@/components/ui/marked-text';
import { writtenOut } from '@/lib/contract/unseen';

/** A choice; `text` is what goes into the field. */
export interface KnownValue {
  text: string;
  label: string;
}

/**
 * Several values of one filter, typed or chosen. Enter and leaving the field add what was typed, so that no text is
 * lost when the sheet closes; text that means nothing makes the field invalid.
 */
export function ValueFilter({
  label,
  hint,
  values,
  known,
  read,
  words = (value) => value,
  refusal = '',
  onChange,
}: {
  label: string;
  hint: ReactNode;
  values: readonly string[];
  known: readonly KnownValue[];
  /** The value that a text refers to; null if none. */
  read: (text: string) => string | null;
  words?: (value: string) => string;
  /** Shown for a text that matches nothing. */
  refusal?: string;
  onChange: (values: readonly string[]) => void;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const add = () => {
    const value = read(text);
    setRefused(value === null && text.trim() !== '');
    if (value === null) return;
    setText('');
    if (!values.includes(value)) onChange([...values, value]);
  };
  const addAndStay = () => {
    add();
    field.current?.focus();
  };
  return (
    <div className="mt-4 grid gap-1 first:mt-0">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          type="text"
          list={`${id}-known`}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          aria-invalid={isRefused}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            setText(target.value);
            setRefused(false);
          }}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            addAndStay();
          }}
          className={FIELD}
        />
        <datalist id={`${id}-known`}>
          {known.map((one) => (
            <option key={one.text} value={one.text}>
              {one.label}
            </option>
          ))}
        </datalist>
        <Button aria-label={`Add: ${label}`} onClick={addAndStay}>
          Add
        </Button>
      </div>
      <p id={`${id}-hint`} aria-live="polite" className={`text-sm ${isRefused ? 'text-bad' : 'text-ink-3'}`}>
        {isRefused ? refusal : hint}
      </p>
      {values.length === 0 ? null : (
        <ul className="flex flex-wrap gap-1.5">
          {values.map((value) => (
            <li
              key={value}
              className="inline-flex min-h-7 max-w-full items-center rounded-full border border-line bg-sunken pl-2.5"
            >
              <span className="min-w-0 wrap-anywhere">
                <MarkedText>{words(value)}</MarkedText>
              </span>
              <button
                type="button"
                aria-label={`Remove ${label.toLowerCase()} ${writtenOut(value)}`}
                onClick={() => {
                  onChange(values.filter((one) => one !== value));
                  field.current?.focus();
                }}
                className="mr-0.5 ml-1 inline-flex size-6 shrink-0 items-center justify-center rounded-full text-ink-3 hover:bg-surface hover:text-ink"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
