'use client';

import { Plus } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { findProfileUuid } from '@/lib/contract/find-profile-uuid';
import { LABEL_KIND_WORDS, type LabelId, type LabelKind, LONGEST_LABEL } from '@/lib/contract/label-kinds';
import type { Label } from '@/lib/contract/labels';
import { labelRefusal, useLabelChanges } from '@/lib/queries/label-changes';

const AN_ID = /^[1-9]\d{0,15}$/;

/** What is typed of an ID: a UUID is found in whatever is pasted. Null where there is none. */
const readId = (kind: LabelKind, text: string): LabelId | null => {
  if (kind === 'profile') return findProfileUuid(text);
  const id = Number(text.trim());
  return AN_ID.test(text.trim()) && Number.isSafeInteger(id) ? id : null;
};

/** Names an ID before it was seen anywhere. One that has a label already is left to its row. */
export function AddLabel({ kind, existing }: { kind: LabelKind; existing: readonly Label[] }) {
  const { set } = useLabelChanges();
  const words = useId();
  const idField = useRef<HTMLInputElement>(null);
  const [id, setId] = useState('');
  const [label, setLabel] = useState('');
  const [said, setSaid] = useState<{ refused: boolean; words: string } | null>(null);
  const { one } = LABEL_KIND_WORDS[kind];

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    const read = readId(kind, id);
    const objection = objectionTo(kind, read, existing);
    const problem = read !== null && objection === null ? await set({ kind, id: read }, label) : null;
    const refused = objection ?? (problem === null ? null : labelRefusal(problem));
    setSaid({ refused: refused !== null, words: refused ?? `${one} ${read} has its label.` });
    if (refused !== null) return;
    setId('');
    setLabel('');
    idField.current?.focus();
  }

  return (
    <form onSubmit={(event) => void add(event)} className="mb-3 flex flex-wrap items-center gap-2">
      <TextField
        ref={idField}
        aria-label={`${kind === 'profile' ? 'UUID' : 'ID'} of the ${one}`}
        placeholder={kind === 'profile' ? 'UUID' : 'ID'}
        inputMode={kind === 'profile' ? 'text' : 'numeric'}
        aria-describedby={words}
        className={kind === 'profile' ? 'w-[310px] max-w-full' : 'w-28'}
        value={id}
        onChange={({ target }) => setId(target.value)}
      />
      <TextField
        aria-label="Its label"
        placeholder="Label"
        maxLength={LONGEST_LABEL}
        aria-describedby={words}
        className="min-w-0 grow basis-[180px] sm:max-w-[360px]"
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      <Button type="submit">
        <Plus aria-hidden /> Add label
      </Button>
      <p
        id={words}
        role="status"
        className={`w-full empty:hidden ${said?.refused ? 'text-bad' : 'text-ink-3 first-letter:uppercase'}`}
      >
        {said?.words}
      </p>
    </form>
  );
}

function objectionTo(kind: LabelKind, id: LabelId | null, existing: readonly Label[]): string | null {
  if (id === null && kind === 'profile')
    return 'A profile UUID looks like 7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11. Nothing was changed.';
  if (id === null) return 'An ID is a whole number greater than zero. Nothing was changed.';
  const known = existing.find((row) => row.id === id);
  return known === undefined ? null : `${id} is “${known.label}” already: rename it in its row.`;
}
