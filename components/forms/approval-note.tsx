import { ROLE_LABELS } from '@/lib/platform/access/permissions';

/** Explains that a request replaces the save when changes of forms need a second person. */
export function ApprovalNote() {
  const [manager, administrator] = [ROLE_LABELS.compliance_manager, ROLE_LABELS.administrator].map((label) =>
    label.toLowerCase(),
  );
  return (
    <p className="rounded-lg bg-info-soft px-3.5 py-2">
      Your change is saved as an assignment. Another {manager} or {administrator} must approve it before it is
      sent to the service.
    </p>
  );
}
