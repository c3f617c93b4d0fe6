'use client';

import { Tag } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LabelDialog } from '@/components/shell/label-dialog';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { useLabels, useProfileName } from '@/lib/queries/labels';

/** What the profile is called, as the heading of its page and as the title of the tab; who may, names it here. */
export function ProfileNaming({ uuid, reference }: { uuid: string; reference: string | null }) {
  const { labelOf, mayChange, areRead } = useLabels();
  const name = useProfileName()({ uuid, reference });
  const label = labelOf('profile', uuid);
  const [isNaming, setNaming] = useState(false);
  // The server has written the title; from then on the name may change while the page is open.
  useEffect(() => {
    if (areRead) document.title = document.title.replace(/^.*(?= · )/su, () => name);
  }, [areRead, name]);
  return (
    <>
      <h1 className="min-w-0 wrap-anywhere">
        <MarkedText>{name}</MarkedText>
      </h1>
      {mayChange ? (
        <Button look="ghost" className="print:hidden" onClick={() => setNaming(true)}>
          <Tag aria-hidden /> {label === null ? 'Name it' : 'Rename'}
        </Button>
      ) : null}
      {isNaming ? (
        <LabelDialog
          of={{ kind: 'profile', id: uuid }}
          label={label ?? ''}
          title={label === null ? 'Name this profile' : 'Rename this profile'}
          placeholder="Such as Harbour & Finch Ltd"
          onClose={() => setNaming(false)}
        >
          Every screen of this console shows the name; its reference and UUID stay beside it. Saved at once;
          the service is told nothing.
        </LabelDialog>
      ) : null}
    </>
  );
}
