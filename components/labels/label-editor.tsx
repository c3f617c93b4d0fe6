'use client';

import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { LABEL_KIND_WORDS, LONGEST_LABEL } from '@/lib/contract/label-kinds';
import type { LabelAddress } from '@/lib/contract/labels';
import { labelRefusal, useLabelChanges } from '@/lib/queries/label-changes';

/** The field in the place of a label. Enter saves, Esc leaves it as it is; a refusal keeps what was typed. */
export function LabelEditor({
  of,
  label = '',
  onDone,
}: {
  of: LabelAddress;
  label?: string;
  onDone: (isSaved: boolean) => void;
}) {
  const { set } = useLabelChanges();
  const words = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(label);
  const [refused, setRefused] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => input.current?.select(), []);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    const problem = await set(of, text);
    if (problem === null) return onDone(true);
    setSaving(false);
    setRefused(labelRefusal(problem));
    input.current?.focus();
  }

  return (
    <form
      onSubmit={(event) => void save(event)}
      className="flex max-w-[min(640px,calc(100vw-150px))] min-w-0 flex-wrap items-center gap-2"
    >
      <TextField
        ref={input}
        aria-label={`Label of ${LABEL_KIND_WORDS[of.kind].one} ${of.id}`}
        aria-invalid={refused !== null}
        aria-describedby={words}
        maxLength={LONGEST_LABEL}
        className="min-w-[140px] grow basis-[220px]"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setRefused(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone(false);
        }}
      />
      <Button look="primary" type="submit" aria-disabled={isSaving}>
        Save
      </Button>
      <Button onClick={() => onDone(false)}>Cancel</Button>
      <p id={words} role="alert" className="w-full text-bad empty:hidden">
        {refused}
      </p>
    </form>
  );
}
