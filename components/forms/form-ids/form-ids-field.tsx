'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { ChevronDown } from 'lucide-react';
import {
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useAfterFrame } from '@/components/ui/backdrop';
import { loadLater } from '@/components/ui/load-later';
import { useLabels } from '@/lib/features/labels/queries';
import { FormIdChip } from './form-id-chip';
import { FormSuggestions, useFormSuggestions } from './form-suggestions';
import { holdsSeparator, readTypedIds } from './parse-form-ids';
import { type FormSuggestion, isName } from './suggest-forms';

const LabelDialog = loadLater(() =>
  import('@/components/labels/label-dialog').then((module) => module.LabelDialog),
);

/** Room for as many IDs as a profile may have, each of maximum length. */
const MOST_TYPED = 10_000 * 17;

const ARROWS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp']);

const NONE_BAD: ReadonlySet<number> = new Set();

type OnKeyDown = NonNullable<ComponentProps<typeof Autocomplete.Input>['onKeyDown']>;

/** Forms as chips, and a field that accepts a form's name, an ID or a whole list. */
export function FormIdsField({
  id,
  label,
  ids,
  text,
  input,
  describedBy = '',
  bad = NONE_BAD,
  isInvalid,
  isHinted = true,
  isLocked = false,
  onType: type,
  onAdd,
  onRemove: removeAt,
}: {
  /** ID of the field. */
  id: string;
  label: string;
  ids: readonly number[];
  /** Text in the field that is not in the list yet. */
  text: string;
  input: RefObject<HTMLInputElement | null>;
  /** ID of the element with its errors. */
  describedBy?: string;
  /** IDs in the list that have an error. */
  bad?: ReadonlySet<number>;
  isInvalid: boolean;
  /** Whether it has a hint below. */
  isHinted?: boolean;
  isLocked?: boolean;
  onType: (text: string) => void;
  /** Adds the IDs in a text; anything else stays in the field. */
  onAdd: (text: string) => void;
  onRemove: (id: number) => void;
}) {
  const [announcement, setAnnouncement] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const chips = useRef<HTMLUListElement>(null);
  const { labelOf, mayChange } = useLabels();
  const [naming, setNaming] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** All known forms were requested without typing. */
  const [isAllAsked, setAllAsked] = useState(false);
  const suggestions = useFormSuggestions(text, ids, isAllAsked);
  const highlighted = useRef<FormSuggestion>(undefined);
  /** An arrow that was pressed before the list was drawn. */
  const earlyArrow = useRef<string>(undefined);

  const add = (typed: string) => {
    if (isLocked) return;
    const { ids: read, refused } = readTypedIds(typed);
    onAdd(typed);
    const added = read.filter((one) => !ids.includes(one));
    if (added.length === 1) setAnnouncement(`Added form ${added[0]}.`);
    else if (added.length > 0) setAnnouncement(`Added ${added.length} forms.`);
    else setAnnouncement(typed.trim() === '' || refused.length > 0 ? '' : 'Already in the list.');
  };
  const remove = (one: number) => {
    const nth = ids.indexOf(one);
    removeAt(one);
    setAnnouncement(`Removed form ${one}.`);
    const buttons = [...(chips.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    // The chip disappears with the focus in it: move to the next one, or back to the field.
    (buttons[nth + 1] ?? input.current)?.focus();
  };
  const latest = useRef(remove);
  useEffect(() => {
    latest.current = remove;
  });
  const onRemove = useCallback((one: number) => latest.current(one), []);
  const onKeyDown: OnKeyDown = (event) => {
    const last = ids.at(-1);
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      // This shortcut saves, whatever is highlighted in the list.
      event.preventBaseUIHandler();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isDrawn && highlighted.current !== undefined) return;
      const meant = suggestions.at(earlyArrow.current === 'ArrowUp' ? -1 : 0);
      // Pressed before the list is drawn, it means what the list would highlight.
      const isMeant = earlyArrow.current !== undefined || (isListed && !isDrawn && isName(text));
      add(isMeant && meant ? String(meant.id) : text);
    } else if (ARROWS.has(event.key) && isListed && !isDrawn) {
      earlyArrow.current = event.key;
      event.preventDefault();
      event.preventBaseUIHandler();
    } else if (event.key === 'Backspace' && text === '' && last !== undefined && !event.repeat) {
      removeAt(last);
      setAnnouncement(`Removed form ${last}.`);
    }
  };
  const isListed = isOpen && suggestions.length > 0;
  const isDrawn = useAfterFrame(isListed);
  useEffect(() => {
    if (!isListed) earlyArrow.current = undefined;
    if (!isDrawn) return;
    // A list that opens highlights nothing, until it has been drawn.
    const drawn = requestAnimationFrame(() => {
      const key = earlyArrow.current;
      earlyArrow.current = undefined;
      if (key) input.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    return () => cancelAnimationFrame(drawn);
  }, [isListed, isDrawn, input]);
  const onType = (value: string, isChosen: boolean) => {
    setAllAsked(false);
    if (isChosen || (holdsSeparator(value) && !isName(value))) add(value);
    else type(value);
  };
  /** A one-line field joins the lines of a pasted list: "101" and "104" would become form 101104. */
  const pasteList = (event: ClipboardEvent<HTMLInputElement> | DragEvent<HTMLInputElement>, list: string) => {
    // A pasted name is not a list.
    if (!holdsSeparator(list) || !/\d/.test(list)) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    add([value.slice(0, selectionStart ?? 0), list, value.slice(selectionEnd ?? value.length)].join(' '));
  };

  return (
    <div ref={frame}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <div
        ref={box}
        className="flex max-h-[40vh] min-h-[38px] flex-wrap overflow-y-auto items-center gap-1.5 rounded-lg border border-edge bg-surface p-1.5 focus-within:border-accent focus-within:shadow-[0_0_0_3px_var(--accent-soft)]"
      >
        {ids.length > 0 ? (
          <ul ref={chips} aria-label={label} className="contents">
            {ids.map((one) => (
              <FormIdChip
                key={one}
                id={one}
                label={labelOf('form', one)}
                isBad={bad.has(one)}
                onRemove={onRemove}
                onName={mayChange ? setNaming : null}
              />
            ))}
          </ul>
        ) : null}
        <Autocomplete.Root<FormSuggestion>
          items={suggestions}
          filter={null}
          value={text}
          onValueChange={(value, { reason }) => onType(value, reason === 'item-press')}
          itemToStringValue={(form) => String(form.id)}
          autoHighlight={isName(text)}
          onItemHighlighted={(form) => {
            highlighted.current = form;
          }}
          open={isDrawn}
          onOpenChange={(next, { reason }) => {
            setOpen(next);
            setAllAsked(next && reason !== 'input-change');
          }}
          readOnly={isLocked}
        >
          <Autocomplete.Input
            ref={input}
            id={id}
            aria-label={label}
            autoComplete="off"
            spellCheck={false}
            maxLength={MOST_TYPED}
            placeholder="Type a name or a number"
            aria-invalid={isInvalid}
            aria-describedby={`${id}-hint ${describedBy}`}
            onKeyDown={onKeyDown}
            onPaste={(event) => pasteList(event, event.clipboardData.getData('text'))}
            onDrop={(event) => pasteList(event, event.dataTransfer.getData('text'))}
            onBlur={() => (text.trim() === '' || isName(text) ? undefined : add(text))}
            className="min-h-6 min-w-[150px] grow bg-transparent px-1 outline-none"
          />
          <Autocomplete.Trigger
            aria-label={`Show known forms, ${label}`}
            disabled={isLocked}
            className="ml-auto inline-flex size-6 shrink-0 items-center justify-center rounded-[5px] text-ink-3 hover:bg-sunken hover:text-ink"
          >
            <ChevronDown aria-hidden className="size-4" />
          </Autocomplete.Trigger>
          <FormSuggestions container={frame} field={box} />
        </Autocomplete.Root>
      </div>
      <p id={`${id}-hint`} className={isHinted ? 'mt-1.5 text-sm text-ink-3' : 'sr-only'}>
        Search by name or number. You can paste a list.
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {naming === null ? null : (
        <LabelDialog
          of={{ kind: 'form', id: naming }}
          title={`Label form ${naming}`}
          placeholder="For example, Source of funds"
          onClose={() => setNaming(null)}
        >
          Shown with the number throughout this console. Saved immediately; not sent to the service.
        </LabelDialog>
      )}
    </div>
  );
}
