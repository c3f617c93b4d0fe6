import type { ReactNode } from 'react';
import { ListHeading } from '@/components/list/list-heading';
import { LABELS_LIST } from '@/lib/contract/lists/labels';

/** The file has the labels of all kinds, whatever is filtered: an import takes it back as it is. */
export function LabelsHeading({ children }: { children?: ReactNode }) {
  return (
    <ListHeading list={LABELS_LIST} request={{}} actions={children}>
      The service knows profiles by UUID, and forms, people models and advanced documents by number alone. A
      label given here stands beside that on every screen of this console, and nowhere else.
    </ListHeading>
  );
}
