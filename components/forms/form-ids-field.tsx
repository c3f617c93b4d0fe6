'use client';

import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { FormIdChip } from './form-id-chip';
import { holdsSeparator } from './parse-form-ids';
import type { FormsDraftState } from './use-forms-draft';

export const FORM_IDS_FIELD = 'form-ids';
export const FORM_IDS_ERRORS = 'form-ids-errors';
const HINT = 'form-ids-hint';

/** The assigned forms as chips, and a field that takes one ID or a whole list. */
export function FormIdsField({
  draft,
  input,
  isInvalid,
  isLocked,
}: {
  draft: FormsDraftState;
  input: RefObject<HTMLInputElement | null>;
  isInvalid: boolean;
  isLocked: boolean;
}) {
  const [said, setSaid] = useState('');
  const chips = useRef<HTMLUListElement>(null);
  const ids = draft.forms.form_ids ?? [];

  const add = (typed: string) => {
    const { added, refused } = draft.add(typed);
    if (added.length === 1) setSaid(`Added form ${added[0]}.`);
    else if (added.length > 0) setSaid(`Added ${added.length} forms.`);
    else setSaid(typed.trim() === '' || refused.length > 0 ? '' : 'Already in the list.');
  };
  const remove = (id: number) => {
    const nth = ids.indexOf(id);
    draft.remove(id);
    setSaid(`Removed form ${id}.`);
    const buttons = [...(chips.current?.querySelectorAll('button') ?? [])];
    // The chip goes, and the focus with it: on to the next one, or back to the field.
    (buttons[nth + 1] ?? input.current)?.focus();
  };
  const latest = useRef(remove);
  useEffect(() => {
    latest.current = remove;
  });
  const onRemove = useCallback((id: number) => latest.current(id), []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = ids.at(-1);
    if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add(draft.text);
    } else if (event.key === 'Backspace' && draft.text === '' && last !== undefined && !event.repeat) {
      draft.remove(last);
      setSaid(`Removed form ${last}.`);
    }
  };
  /** A one-line field joins the lines of a list: "101" and "104" would become form 101104. */
  const take = (event: ClipboardEvent<HTMLInputElement> | DragEvent<HTMLInputElement>, list: string) => {
    if (!holdsSeparator(list)) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    add([value.slice(0, selectionStart ?? 0), list, value.slice(selectionEnd ?? value.length)].join(' '));
  };

  return (
    <div>
      <label htmlFor={FORM_IDS_FIELD} className="mb-1.5 block font-[560]">
        Assigned forms
      </label>
      <div className="flex max-h-[40vh] min-h-[38px] flex-wrap overflow-y-auto items-center gap-1.5 rounded-lg border border-edge bg-surface p-1.5 focus-within:border-accent focus-within:shadow-[0_0_0_3px_var(--accent-soft)]">
        {ids.length > 0 ? (
          <ul ref={chips} aria-label="Assigned forms" className="contents">
            {ids.map((id) => (
              <FormIdChip key={id} id={id} onRemove={onRemove} />
            ))}
          </ul>
        ) : null}
        <input
          ref={input}
          id={FORM_IDS_FIELD}
          value={draft.text}
          readOnly={isLocked}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          placeholder="Type or paste form IDs"
          aria-invalid={isInvalid}
          aria-describedby={`${HINT} ${FORM_IDS_ERRORS}`}
          onChange={({ target }) =>
            holdsSeparator(target.value) ? add(target.value) : draft.setText(target.value)
          }
          onKeyDown={onKeyDown}
          onPaste={(event) => take(event, event.clipboardData.getData('text'))}
          onDrop={(event) => take(event, event.dataTransfer.getData('text'))}
          onBlur={() => (draft.text.trim() === '' ? undefined : add(draft.text))}
          className="min-h-6 min-w-[150px] grow bg-transparent px-1 outline-none"
        />
      </div>
      <p id={HINT} className="mt-1.5 text-[12.5px] text-ink-3">
        Numbers only; a list from a sheet can be pasted whole.
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
