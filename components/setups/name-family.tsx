'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '@/components/shell/operator-session';
import { EditButton } from '@/components/shell/presenter/off-button';
import { loadLater } from '@/components/ui/load-later';
import { useLabels } from '@/lib/features/labels/queries';
import { listKey } from '@/lib/features/lists';
import { SETUPS_LIST } from '@/lib/features/setups/list';

const LabelDialog = loadLater(() =>
  import('@/components/labels/label-dialog').then((module) => module.LabelDialog),
);

/** Names a family by its first setup, for operators who may label. */
export function NameFamily({ setup }: { setup: number }) {
  const [isNaming, setNaming] = useState(false);
  const { labelOf } = useLabels();
  const client = useQueryClient();
  if (!useMay('labels.change')) return null;
  const label = labelOf('setup', setup) ?? '';
  return (
    <>
      <EditButton maskedValue={label} onClick={() => setNaming(true)}>
        <Tag aria-hidden /> {label === '' ? 'Name these setups…' : 'Rename…'}
      </EditButton>
      {isNaming ? (
        <LabelDialog
          of={{ kind: 'setup', id: setup }}
          label={label}
          title="Name these setups"
          placeholder="Limited companies"
          onClose={() => {
            setNaming(false);
            void client.invalidateQueries({ queryKey: listKey(SETUPS_LIST) });
          }}
        >
          The name of this setup and of those that are most like it, on every screen.
        </LabelDialog>
      ) : null}
    </>
  );
}
