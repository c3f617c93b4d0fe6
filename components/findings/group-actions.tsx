import { AssignForms, assignAddress } from '@/components/shell/assign-forms';
import { AddExceptionsForFilter } from '@/components/shell/exceptions/add-exceptions-for-filter';
import type { FindingsGroup } from '@/lib/contract/checks/findings';
import { checkNumber } from '@/lib/contract/checks/results';
import type { ListRequest } from '@/lib/contract/lists/list';

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
