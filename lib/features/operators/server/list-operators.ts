import type { CallContext } from '@/lib/features/context';
import { ROLES } from '@/lib/platform/access/roles';
import { byText, byValue, type HeldSource, heldWindow } from '@/lib/platform/list/server/held-list';
import { foldToFind } from '@/lib/platform/text/search-words';
import { permit } from '@/lib/platform/use-case/permit';
import { OPERATORS_LIST } from '../list';
import type { OperatorAnswer, OperatorRow, OperatorsQuery, OperatorsWindow, SignsInBy } from '../operators';
import { operatorRow, operatorRows } from './operator-rows';

type CallerContext = Pick<CallContext, 'db' | 'operator' | 'now'>;

const SOURCE: HeldSource<typeof OPERATORS_LIST, OperatorRow> = {
  filters: { role: ({ role }) => role, access: accessOf },
  has: ({ name, email }, word) => foldToFind(name).includes(word) || foldToFind(email).includes(word),
  sorts: {
    name: (one, other) => byText(one.name, other.name),
    role: (one, other) => byValue(ROLES.indexOf(one.role), ROLES.indexOf(other.role)),
    seen: (one, other) => byValue(one.lastSeenAt ?? '', other.lastSeenAt ?? ''),
  },
};

function accessOf({ disabledAt, signsInBy }: OperatorRow) {
  if (disabledAt !== null) return 'disabled';
  return signsInBy.length === 0 ? 'invited' : 'active';
}

/** One window of all operators, including invited and disabled ones. */
export async function listOperators(
  context: CallerContext & Pick<CallContext, 'assignmentApproval' | 'exceptionApproval' | 'approverWait'>,
  query: OperatorsQuery,
): Promise<OperatorsWindow> {
  permit(context, 'operators.read');
  const { assignmentApproval, exceptionApproval, approverWait } = context;
  const rows = await operatorRows(context.db, context.now());
  return {
    ...heldWindow(OPERATORS_LIST, SOURCE, rows, query),
    approval: { isRequired: assignmentApproval || exceptionApproval, wait: approverWait },
  };
}

/** @throws ConsoleError `no_such_operator` */
export async function readOperator(context: CallerContext, id: string): Promise<OperatorAnswer> {
  permit(context, 'operators.read');
  return { operator: await operatorRow(context.db, context.now(), id) };
}

export async function readOwnSignIn(context: CallerContext): Promise<SignsInBy[]> {
  permit(context, 'own_account.manage');
  const { signsInBy } = await operatorRow(context.db, context.now(), context.operator.id);
  return signsInBy;
}
