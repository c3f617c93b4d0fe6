import type { AssignedForms } from '@/lib/contract/forms-update';
import { previewAddress, withOtherForms } from '@/lib/contract/previewed-items';

/**
 * Leads to the portal of a profile with the one forms and with the others, side by side. In a tab of its own: what is
 * being done here stays. Nothing where the forms are too many for an address.
 */
export function FormsPreviewLink({
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
  const items = [before, after].map((forms) => withOtherForms(uuid, forms));
  if (items.includes(null)) return null;
  return (
    <a
      href={`${previewAddress(...items.filter((item) => item !== null))}&step=forms`}
      target="_blank"
      rel="noreferrer"
      className="underline decoration-line-strong underline-offset-3 hover:decoration-current print:hidden"
    >
      {label}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
