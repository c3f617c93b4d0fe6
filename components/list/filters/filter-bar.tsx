'use client';

import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { PAGE_SEARCH } from '@/components/shell/page-search';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { TextField } from '@/components/ui/text-field';
import { LONGEST_TEXT } from '@/lib/platform/list/list';
import { writtenOut } from '@/lib/platform/text/unseen';
import type { ActiveFilter } from './filter-field';
import type { FilterEntry, SuggestionKeys } from './filter-suggestions';

export interface FilterBarProps {
  /** Filters that are set, in order. */
  active: readonly ActiveFilter[];
  /** The lines under the field: `FilterSuggestions` with the list's fields, as a component loaded on first use. */
  suggestions: (entry: FilterEntry) => ReactNode;
  onChange: (part: object) => void;
  /** What can be typed; by default only that it filters. */
  placeholder?: string;
  /** The list has no other search, so `/` leads here. */
  isPageSearch?: boolean;
}

/**
 * The field that adds a filter to a list: typed words find it, Enter adds it, and Backspace in the empty field removes
 * the last one. Used with `ActiveFilters`, which has the chips.
 */
export function useFilterBar({
  active,
  suggestions,
  onChange,
  placeholder = 'Filter',
  isPageSearch = false,
}: FilterBarProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const keys = useRef<SuggestionKeys>(null);
  const [text, setText] = useState('');
  /** The field whose value is being typed; its key. */
  const [within, setWithin] = useState<{ key: string; label: string; hint: string } | null>(null);
  const [editing, setEditing] = useState<ActiveFilter | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const [isRefused, setRefused] = useState(false);
  /** Enter was pressed, or the field was left, before the suggestions had loaded. */
  const [due, setDue] = useState<FilterEntry['due']>(null);
  const [pointedAt, setPointedAt] = useState<string | null>(null);

  const write = (next: string) => {
    setText(next);
    setRefused(false);
    setDue(null);
    setOpen(true);
  };
  const reset = () => {
    setText('');
    setWithin(null);
    setEditing(null);
    setRefused(false);
    setDue(null);
  };
  const remove = ({ without }: ActiveFilter) => {
    onChange(without);
    // The button disappears with the filter that it removes; focus must not.
    field.current?.focus();
  };
  const edit = (filter: ActiveFilter) => {
    setText('');
    setWithin(null);
    setEditing(filter);
    setUsed(true);
    setOpen(true);
    field.current?.focus();
  };
  const entry: FilterEntry = {
    listId: `${id}-list`,
    text,
    within: within?.key ?? null,
    editing,
    isOpen,
    due,
    keys,
    field,
    onPoint: setPointedAt,
    onWithin: (next) => {
      setWithin(next);
      setText('');
      setRefused(false);
      setDue(null);
      setOpen(true);
    },
    onRefuse: () => {
      setRefused(true);
      setDue(null);
    },
    onWait: setDue,
    onAdd: (part) => {
      onChange(part);
      reset();
      // The rows that it left are below.
      setOpen(false);
    },
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === 'Escape') {
      if (!isOpen && editing === null && within === null) return;
      if (editing !== null || within !== null) reset();
      setOpen(false);
    } else if (key === 'Backspace' && text === '') {
      const last = active.at(-1);
      if (within !== null) setWithin(null);
      else if (editing !== null) setEditing(null);
      else if (last !== undefined) remove(last);
    } else if (key === 'Enter') {
      if (text.trim() === '' && !isOpen) return;
      if (keys.current === null) setDue('enter');
      else keys.current.enter();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      setUsed(true);
      if (!isOpen) setOpen(true);
      else keys.current?.move(key === 'ArrowDown' ? 1 : -1);
    } else return;
    event.preventDefault();
  };

  const input = (
    <span
      className={`relative inline-flex grow ${isPageSearch ? 'max-w-[480px] min-w-[180px] basis-[280px] max-[639px]:basis-[180px]' : 'max-w-[260px] min-w-[120px] basis-[120px] max-[639px]:max-w-none max-[639px]:basis-full'}`}
    >
      <TextField
        {...(isPageSearch ? PAGE_SEARCH : {})}
        icon={Plus}
        ref={field}
        role="combobox"
        aria-label={within === null ? 'Add filter' : within.label}
        aria-expanded={isOpen && isUsed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && pointedAt !== null ? pointedAt : undefined}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? `${id}-refusal` : undefined}
        placeholder={
          within !== null
            ? `${within.label}… ${within.hint}`
            : editing !== null
              ? `Replace “${editing.words}”`
              : placeholder
        }
        maxLength={LONGEST_TEXT}
        value={text}
        onFocus={() => {
          setUsed(true);
          setOpen(true);
        }}
        onBlur={() => {
          setOpen(false);
          if (text.trim() !== '') {
            if (keys.current === null) setDue('leave');
            else keys.current.leave();
          } else if (editing !== null || within !== null) reset();
        }}
        onClick={() => setOpen(true)}
        onChange={({ target }) => {
          setUsed(true);
          write(target.value);
        }}
        onKeyDown={onKeyDown}
        className={`w-full ${isRefused ? 'border-bad' : ''}`}
      />
      {isUsed ? suggestions(entry) : null}
      {isRefused ? (
        <span
          id={`${id}-refusal`}
          role="alert"
          className="absolute top-full left-0 z-20 mt-1 w-max max-w-[min(340px,90vw)] rounded-md border border-line bg-surface px-2 py-1 text-sm text-bad shadow-high"
        >
          {`“${text.trim()}” isn’t applied yet. Choose one of its filters, or delete the text.`}
        </span>
      ) : null}
    </span>
  );
  return {
    input,
    chips: { active, editing, remove, edit },
  };
}

/** The filters that are set, each to be edited or removed, with notes about them. */
export function ActiveFilters({
  chips: { active, editing, remove, edit },
  matching,
  clearWords,
  onClear,
  children,
}: {
  chips: ReturnType<typeof useFilterBar>['chips'];
  /** Number of rows, and their word: "52 profiles". Null until known. */
  matching: readonly [count: number, word: string] | null;
  clearWords: string;
  /** Null if only defaults are set. */
  onClear: (() => void) | null;
  /** Notes, such as what the filters leave out. */
  children?: ReactNode;
}) {
  const isOnlyNarrow = active.every(({ isNarrow }) => isNarrow);
  return (
    <>
      <p role="status" className="sr-only">
        {matching === null || active.length === 0
          ? ''
          : `${active.length === 1 ? '1 filter' : `${active.length} filters`}, ${countWords(matching[0])} ${matching[1]}`}
      </p>
      {active.length === 0 ? null : (
        <section
          aria-label="Active filters"
          data-active-filters={isOnlyNarrow ? undefined : ''}
          className={`mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 ${isOnlyNarrow ? 'min-[640px]:hidden' : ''}`}
        >
          <ul className="flex flex-wrap items-center gap-1.5">
            {active.map((filter) => (
              <li
                key={filter.key}
                className={`inline-flex min-h-7 max-w-full items-center rounded-full border bg-surface text-ink ${editing?.key === filter.key ? 'border-accent bg-accent-soft' : 'border-line'} ${filter.isNarrow ? 'min-[640px]:hidden' : ''}`}
              >
                {filter.isFixed ? (
                  <span className="min-w-0 pl-2.5 wrap-anywhere">
                    <MarkedText>{filter.words}</MarkedText>
                  </span>
                ) : (
                  <button
                    type="button"
                    title="Edit this filter"
                    aria-label={`Edit filter: ${writtenOut(filter.words)}`}
                    onClick={() => edit(filter)}
                    className="min-h-[26px] min-w-0 rounded-l-full pr-0.5 pl-2.5 text-left wrap-anywhere hover:underline"
                  >
                    <MarkedText>{filter.words}</MarkedText>
                  </button>
                )}
                <button
                  type="button"
                  aria-label={`Remove filter: ${writtenOut(filter.words)}`}
                  onClick={() => remove(filter)}
                  className="mr-0.5 inline-flex size-6 shrink-0 items-center justify-center rounded-full text-ink-3 hover:bg-sunken hover:text-ink"
                >
                  <X aria-hidden className="size-3.5" />
                </button>
              </li>
            ))}
            {onClear === null ? null : (
              <li>
                <Button variant="ghost" onClick={onClear}>
                  {clearWords}
                </Button>
              </li>
            )}
          </ul>
          {children}
        </section>
      )}
    </>
  );
}
