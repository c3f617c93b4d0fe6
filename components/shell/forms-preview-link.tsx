import type { AssignedForms } from '@/lib/contract/forms-update';
import { beforeAndAfter, previewAddress, withOtherForms } from '@/lib/contract/previewed-items';
import { useOperator } from './operator-session';
import { storePreviewedDraft } from './previewed-draft';

const LOOK = 'underline decoration-line-strong underline-offset-3 hover:decoration-current print:hidden';

/**
 * Leads to the portal of a profile with the one forms and with the others, side by side. In a tab of its own: what is
 * being done here stays. Forms too many for an address go to that tab by themselves, and such a link leads nobody else.
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
      // Only a tab that knows its opener gets what this one keeps.
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

/** The same of an item of a plan, which names its forms. */
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
