import { useOperator } from '@/components/shell/operator-session';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { beforeAndAfter, previewAddress, withOtherForms } from '@/lib/features/preview/previewed-items';
import { storePreviewedDraft } from './previewed-draft';

const LOOK = 'underline decoration-line-strong underline-offset-3 hover:decoration-current print:hidden';

/**
 * Opens a profile's portal with both lists of forms side by side, in a new tab so that work in this one stays. Forms
 * too many for an address are passed to that tab directly, so such a link works for no one else.
 */
export function DraftPreviewLink({
  uuid,
  before,
  after,
  label,
}: {
  uuid: string;
  before: AssignedForms;
  after: AssignedForms;
  label: string;
}) {
  const operator = useOperator().id;
  const items = [before, after].map((forms) => withOtherForms(uuid, forms));
  const written = items.filter((item) => item !== null);
  const isWritten = written.length === items.length;
  const storeDraft = () =>
    isWritten ? undefined : storePreviewedDraft({ operator, uuid }, { before, after });
  return (
    <a
      href={`${previewAddress(...(isWritten ? written : beforeAndAfter(uuid, 'draft')))}&step=forms`}
      target="_blank"
      // Only a tab with an opener receives a copy of this tab's session storage.
      rel={isWritten ? 'noreferrer' : 'opener'}
      onPointerDown={storeDraft}
      onFocus={storeDraft}
      onClick={storeDraft}
      className={LOOK}
    >
      {label}
      <NewTab />
    </a>
  );
}

/** The same for an item of a plan, which contains its forms. */
export function PlanPreviewLink({
  uuid,
  assignment,
  item,
  label,
}: {
  uuid: string;
  assignment: number;
  item: number;
  label: string;
}) {
  return (
    <a
      href={`${previewAddress(...beforeAndAfter(uuid, { assignment, item }))}&step=forms`}
      target="_blank"
      rel="noreferrer"
      className={LOOK}
    >
      {label}
      <NewTab />
    </a>
  );
}

const NewTab = () => <span className="sr-only"> (opens in a new tab)</span>;
