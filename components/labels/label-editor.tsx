'use client';

import { useEffect, useRef } from 'react';
import { SubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { LABEL_KIND_WORDS } from '@/lib/configuration/label-kinds';
import type { LabelAddress } from '@/lib/features/labels/labels';
import { LabelField, useLabelForm } from './label-form';

/** The field that replaces a label during editing. Enter saves, Esc cancels; after a refusal the text stays. */
export function LabelEditor({
  of,
  label = '',
  onDone,
}: {
  of: LabelAddress;
  label?: string;
  onDone: (isSaved: boolean) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const naming = useLabelForm({ of, label, onSaved: () => onDone(true) });
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  return (
    <SubmitForm
      of={naming}
      className="flex max-w-[min(640px,calc(100vw-150px))] min-w-0 flex-wrap items-center gap-2"
    >
      <LabelField
        ref={input}
        aria-label={`Label of ${LABEL_KIND_WORDS[of.kind].one} ${of.id}`}
        problem={naming.problem}
        className="min-w-[140px] grow basis-[220px]"
        defaultValue={label}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone(false);
        }}
      >
        <Button variant="primary" type="submit" aria-disabled={naming.isSending}>
          Save
        </Button>
        <Button onClick={() => onDone(false)}>Cancel</Button>
      </LabelField>
    </SubmitForm>
  );
}
