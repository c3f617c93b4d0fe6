'use client';

import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import type { AnyState } from '@/lib/platform/list/list';
import {
  type ActiveFilter,
  type FilterChoice,
  type FilterField,
  isFull,
  isSet,
  partWith,
} from './filter-field';
import { type FilterOffer, findOffers, findReplacements, MOST_OFFERS, meantOffer } from './filter-offers';

/** What the field asks of its suggestions. */
export interface SuggestionKeys {
  move: (by: 1 | -1) => void;
  /** Adds the line that is pointed at. */
  enter: () => void;
  /** The field was left with text: adds what it means, or refuses it. */
  leave: () => void;
}

/** The state of the field, shared with its suggestions. */
export interface FilterEntry {
  listId: string;
  text: string;
  /** Key of the field whose value is being typed. */
  within: string | null;
  editing: ActiveFilter | null;
  isOpen: boolean;
  /** What the field waits for its suggestions to do. */
  due: 'enter' | 'leave' | null;
  keys: RefObject<SuggestionKeys | null>;
  field: RefObject<HTMLInputElement | null>;
  /** The ID of the line that is pointed at. */
  onPoint: (id: string | null) => void;
  onWithin: (field: { key: string; label: string; hint: string }) => void;
  onRefuse: () => void;
  onWait: (due: 'enter' | 'leave') => void;
  onAdd: (part: object) => void;
}

/** The lines under the field that adds a filter. */
export function FilterSuggestions({
  fields,
  state,
  entry,
  isReading = false,
}: {
  fields: readonly FilterField[];
  state: AnyState;
  entry: FilterEntry;
  /** Choices for the present text have not all arrived. */
  isReading?: boolean;
}) {
  const { listId, text, editing, isOpen, due, keys, field: input } = entry;
  const within = fields.find(({ key }) => key === entry.within) ?? null;
  const isReplacing = editing !== null && text.trim() === '' && within === null;
  const found = isReplacing ? findReplacements(fields, editing) : findOffers(fields, text, within);
  const offers = found
    .filter(({ field, choice }) => choice === undefined || !isSet(state, field, choice.value))
    .filter(({ field }) => !isFull(state, field));
  const shown = offers.slice(0, MOST_OFFERS);
  const [moved, setMoved] = useState<{ text: string; key: string } | null>(null);
  const place = moved?.text === text ? shown.findIndex(({ key }) => key === moved.key) : -1;
  // Nothing is chosen for someone who has typed nothing.
  const pointed =
    place === -1 && text.trim() === '' && within === null && !isReplacing ? -1 : Math.max(0, place);
  const idOf = (index: number) => `${listId}-${index}`;

  const add = (field: FilterField, choice: FilterChoice) => {
    // A filter that is being edited makes room for the new one first.
    const without = (editing?.without ?? {}) as AnyState;
    entry.onAdd({ ...without, ...partWith({ ...state, ...without }, fields, field, choice.value) });
  };
  const choose = ({ field, choice }: FilterOffer) => {
    if (choice === undefined) {
      const { key, label, hint = 'choose a value' } = field;
      entry.onWithin({ key, label, hint });
      input.current?.focus();
      return;
    }
    add(field, choice);
    input.current?.focus();
  };
  const enter = () => {
    const offer = shown[pointed];
    if (offer !== undefined) choose(offer);
    else if (text.trim() !== '') entry.onRefuse();
  };
  const leave = () => {
    const meant = meantOffer(fields, text, within);
    if (meant?.choice === undefined) entry.onRefuse();
    else add(meant.field, meant.choice);
  };
  // A line that was moved to is chosen, whatever else arrives.
  const isWaiting = isReading && place === -1;
  useImperativeHandle(keys, () => ({
    move: (by) => {
      const count = shown.length;
      const next =
        shown[(pointed === -1 && by === -1 ? count - 1 : pointed + by + count) % Math.max(1, count)];
      if (next === undefined) return;
      setMoved({ text, key: next.key });
      document.getElementById(idOf(shown.indexOf(next)))?.scrollIntoView({ block: 'nearest' });
    },
    enter: () => (isWaiting ? entry.onWait('enter') : enter()),
    leave: () => (isReading ? entry.onWait('leave') : leave()),
  }));
  const settle = useEffectEvent(() => (due === 'enter' ? enter() : leave()));
  useEffect(() => {
    if (due !== null && !isReading) settle();
  }, [due, isReading]);
  const pointedId = pointed === -1 || shown.length === 0 ? null : idOf(pointed);
  const { onPoint } = entry;
  useEffect(() => onPoint(pointedId), [onPoint, pointedId]);

  if (!isOpen) return null;
  const left = offers.length - shown.length;
  return (
    <div className="absolute top-full right-0 z-20 mt-1 w-[380px] max-w-[calc(100vw-32px)] rounded-lg border border-line bg-surface shadow-high max-[639px]:w-full">
      <div
        id={listId}
        role="listbox"
        aria-label={within === null ? 'Filters' : within.label}
        // Focus stays in the field.
        onMouseDown={(event) => event.preventDefault()}
        className="max-h-[min(360px,50vh)] overflow-y-auto overscroll-contain p-1.5 empty:hidden"
      >
        {shown.map((offer, index) => (
          <button
            key={offer.key}
            id={idOf(index)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === pointed}
            onClick={() => choose(offer)}
            className="flex min-h-8 w-full items-center gap-2 rounded-[6px] px-2 py-1 text-left hover:bg-sunken aria-selected:bg-accent-soft"
          >
            <span className="min-w-0 grow truncate" title={offer.words}>
              <MarkedText>{offer.words}</MarkedText>
            </span>
            <span className="shrink-0 text-xs text-ink-3 numeric">
              {typeof offer.choice?.count === 'number'
                ? countWords(offer.choice.count)
                : offer.choice?.detail}
            </span>
          </button>
        ))}
      </div>
      {left > 0 ? (
        <p className="border-t border-line px-3.5 py-1.5 text-sm text-ink-3">
          {`${countWords(left)} more. Type a word to narrow them down.`}
        </p>
      ) : null}
      {shown.length === 0 ? (
        <p className="px-3.5 py-2.5 text-ink-2">
          {within?.hint ? `Enter a value: ${within.hint}.` : 'No filter matches this text.'}
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {shown.length === 1 ? '1 suggestion' : `${countWords(offers.length)} suggestions`}
      </p>
    </div>
  );
}
