'use client';

import { Plus } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { LABEL_KIND_WORDS, type LabelKind, LONGEST_LABEL } from '@/lib/contract/label-kinds';
import type { Label } from '@/lib/contract/labels';
import { labelRefusal, useLabelChanges } from '@/lib/queries/label-changes';

const AN_ID = /^[1-9]\d{0,15}$/;

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
    const objection = objectionTo(id.trim(), existing);
    const problem = objection === null ? await set({ kind, id: Number(id) }, label) : null;
    const refused = objection ?? (problem === null ? null : labelRefusal(problem));
    setSaid({ refused: refused !== null, words: refused ?? `${one} ${id.trim()} has its label.` });
    if (refused !== null) return;
    setId('');
    setLabel('');
    idField.current?.focus();
  }

  return (
    <form onSubmit={(event) => void add(event)} className="mb-3 flex flex-wrap items-center gap-2">
      <TextField
        ref={idField}
        aria-label={`ID of the ${one}`}
        placeholder="ID"
        inputMode="numeric"
        aria-describedby={words}
        className="w-28"
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

function objectionTo(id: string, existing: readonly Label[]): string | null {
  if (!AN_ID.test(id) || !Number.isSafeInteger(Number(id)))
    return 'An ID is a whole number greater than zero. Nothing was changed.';
  const known = existing.find((row) => row.id === Number(id));
  return known === undefined ? null : `${id} is “${known.label}” already: rename it in its row.`;
}
