import { Confirm } from '@/components/ui/confirm';
import type { VersionDetail } from '@/lib/contract/console-history';
import type { PutBackDoubt } from './use-put-back';

/** Asked before the editor is filled in with forms that nobody would want by mistake. */
export function PutBackQuestion({
  doubt,
  fillIn,
  dismiss,
}: {
  doubt: PutBackDoubt | null;
  fillIn: (version: VersionDetail) => void;
  dismiss: () => void;
}) {
  if (doubt === null) return null;
  const { version, losesChanges, removesAll } = doubt;
  return (
    <Confirm
      open
      title={removesAll ? 'Put back “no forms at all”?' : 'Replace your unsaved changes?'}
      confirm="Fill in the editor"
      cancel="Leave it"
      onConfirm={() => fillIn(version)}
      onCancel={dismiss}
    >
      {removesAll ? (
        <p>That version had null for its forms. Saved, it removes every form from the profile.</p>
      ) : null}
      {losesChanges ? (
        <p>You have unsaved changes of this profile’s forms. The earlier forms would take their place.</p>
      ) : null}
      <p>Nothing is saved until you save it in the editor.</p>
    </Confirm>
  );
}
