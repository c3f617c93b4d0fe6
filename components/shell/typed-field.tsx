'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { CalendarDays } from 'lucide-react';
import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';

export interface TypedChoice<Value> {
  label: string;
  /** The resulting value, if the label doesn't say it. */
  detail?: string | undefined;
  value: Value;
}

type OnKeyDown = NonNullable<ComponentProps<typeof Autocomplete.Input>['onKeyDown']>;

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
  className = '',
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
  className?: string;
  ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const frame = useRef<HTMLSpanElement>(null);
  const highlighted = useRef<TypedChoice<Value>>(undefined);
  /** The typed text and the value it replaces: if the value changes, for example after Back, the text is dropped. */
  const [typing, setTyping] = useState<{ text: string; over: string } | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** The list was opened with an arrow key, which then highlights its first line. */
  const [isByArrow, setByArrow] = useState(false);
  const [isRefused, setRefused] = useState(false);

  const typed = typing?.over === shown ? typing.text : null;
  const isEmpty = typed === null || typed.trim() === '';
  const choices = isEmpty ? presets() : read(typed);
  const isListed = isOpen && choices.length > 0;
  const isWrong = isRefused && !isEmpty && choices.length === 0;
  const message = `Enter a time ${accepts}.`;

  useEffect(() => input.current?.setCustomValidity(isWrong ? message : ''));

  const settle = () => {
    setTyping(null);
    setOpen(false);
    setRefused(false);
  };
  const choose = (value: Value | null) => {
    settle();
    onChoose(value);
  };
  /** Accepts the first meaning of a text that was typed. */
  const acceptTyped = () => {
    const [first] = choices;
    if (typed === null) return;
    if (isEmpty) {
      if (shown === '') settle();
      else choose(null);
    } else if (first !== undefined) choose(first.value);
    else {
      setRefused(true);
      onRefused?.(typed);
    }
  };
  const onKeyDown: OnKeyDown = (event) => {
    if (event.key === 'Enter' && typed !== null && !(isListed && highlighted.current !== undefined)) {
      event.preventDefault();
      acceptTyped();
    } else if (event.key === 'Escape' && (isListed || typed !== null)) {
      // The first Escape closes the list, the next one discards the text; neither closes a dialog around the field.
      event.preventDefault();
      event.stopPropagation();
      event.preventBaseUIHandler();
      if (isListed) setOpen(false);
      else settle();
    }
  };

  const field = (
    <span
      ref={frame}
      className={`relative inline-flex min-w-0 items-center ${inForm ? 'w-full' : 'w-[230px] max-[639px]:grow'}`}
    >
      <CalendarDays aria-hidden className="pointer-events-none absolute left-2.5 size-[15px] text-ink-3" />
      <Autocomplete.Root<TypedChoice<Value>>
        items={choices}
        mode="none"
        value={typed ?? shown}
        onValueChange={(text, { reason }) => {
          if (reason !== 'input-change' && reason !== 'input-clear') return;
          setTyping({ text, over: shown });
          setRefused(false);
        }}
        itemToStringValue={({ label: words }) => words}
        // A typed text means its first reading, which is highlighted.
        autoHighlight={isByArrow ? 'always' : !isEmpty}
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
          ref={input}
          id={id}
          {...(inForm
            ? inForm.attributes(id)
            : { 'aria-invalid': isWrong, 'aria-describedby': `${id}-message` })}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          required={required}
          placeholder={inForm ? undefined : 'Any time'}
          onKeyDown={onKeyDown}
          onBlur={acceptTyped}
          className={`${inForm ? 'h-9' : 'h-[30px]'} w-full min-w-0 rounded-md border border-edge bg-surface pr-2.5 pl-8 text-ink numeric focus-visible:outline-offset-1 aria-invalid:border-bad`}
        />
        <Autocomplete.Portal container={frame}>
          <Autocomplete.Positioner
            anchor={frame}
            positionMethod="fixed"
            align="start"
            sideOffset={4}
            className="z-50 outline-none"
          >
            <Autocomplete.Popup className="w-[300px] max-w-[calc(100vw-24px)] rounded-lg border border-line bg-surface p-1 shadow-high data-[empty]:hidden">
              <Autocomplete.List
                aria-label="Suggestions"
                className="max-h-[min(320px,calc(var(--available-height)-10px))] overflow-y-auto"
              >
                {(choice: TypedChoice<Value>) => (
                  <Autocomplete.Item
                    key={`${choice.label} ${choice.detail ?? ''}`}
                    value={choice}
                    onClick={() => choose(choice.value)}
                    className="flex min-h-8 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-[6px] px-2 py-1 hover:bg-sunken data-[highlighted]:bg-accent-soft"
                  >
                    <span>{choice.label}</span>
                    {choice.detail === undefined ? null : (
                      <span className="text-xs text-ink-2 numeric">{choice.detail}</span>
                    )}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </span>
  );
  if (inForm) return inForm.frame(id, field);
  return (
    <span className={`relative inline-flex min-w-0 flex-wrap items-center gap-2 ${className}`}>
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
