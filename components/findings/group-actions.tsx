import { AssignForms, assignAddress } from '@/components/assignments/assign-forms';
import { AddExceptionsForFilter } from '@/components/exceptions/add-exceptions-for-filter';
import { checkNumber } from '@/lib/configuration/checks/results';
import type { FindingsGroup } from '@/lib/features/findings/findings';
import type { ListRequest } from '@/lib/platform/list/list';

/** Filters that the list of profiles has too: with others, an assignment would choose more customers than are shown. */
const SHARED = ['setup', 'status', 'risk', 'team'];
/** The check itself, and filters that every finding of a check matches alike. */
const OF_CHECK = ['check', 'severity', 'state'];

/** What can be done at once for all open findings of a check under a filter. */
export function GroupActions({
  group: { check, forms },
  request,
}: {
  group: FindingsGroup;
  request: ListRequest;
}) {
  const shared = Object.fromEntries(Object.entries(request).filter(([name]) => SHARED.includes(name)));
  const isSame = Object.keys(request).every((name) => SHARED.includes(name) || OF_CHECK.includes(name));
  const of = checkNumber(check.number);
  return (
    <>
      {forms === null || !isSame || request.state !== 'open' ? null : (
        <AssignForms
          href={assignAddress({ check: `${check.id}:fail`, ...shared }, forms)}
          label="Assign…"
          name={`Assign…, ${of}`}
        />
      )}
      {request.state === 'open' ? (
        <AddExceptionsForFilter
          check={check}
          of={{ findings: { ...request, check: check.id } }}
          label="Add exceptions…"
          name={`Add exceptions…, ${of}`}
        />
      ) : null}
    </>
  );
}
