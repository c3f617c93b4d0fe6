'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { LabelAddress } from '@/lib/contract/labels';
import { labelsKey, setLabel } from '@/lib/queries/labels';
import { useSubmitForm } from './use-submit-form';

const schema = () => import('@/lib/contract/labels').then(({ setLabelRequest }) => setLabelRequest);

/** The form of one label, its field called `label`; `onSaved` once every screen has it. */
export function useLabelForm({
  of,
  label,
  onSaved,
}: {
  of: LabelAddress;
  /** As it is now. */
  label: string;
  onSaved: () => void;
}) {
  const queryClient = useQueryClient();
  return useSubmitForm({
    schema,
    defaultValues: { label },
    fields: ['label'],
    focusAfter: 'label',
    send: (typed) => setLabel(of, typed.label),
    done: async () => {
      await queryClient.invalidateQueries({ queryKey: labelsKey });
      onSaved();
    },
  });
}
