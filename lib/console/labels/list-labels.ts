import 'server-only';
import { LABEL_KINDS } from '@/lib/contract/label-kinds';
import type { Label, LabelNames, LabelsAnswer } from '@/lib/contract/labels';
import { may } from '@/lib/contract/permissions';
import type { CallContext } from '../context';
import { KEPT_LONGER_MS } from '../live/database-reads';
import { permit } from '../permit';
import { readLabels } from './label-rows';

type Context = Pick<CallContext, 'db' | 'reads' | 'operator'>;

/** All labels with who gave them, by kind and ID. Shared by all who ask: do not change it. */
export function listLabels(context: Context): Promise<LabelsAnswer> {
  permit(context, 'labels.read');
  return context.reads.read('labels', async () => ({ labels: await readLabels(context.db) }), KEPT_LONGER_MS);
}

/** All labels in short, and whether the operator may change them. */
export async function listLabelNames(context: Context): Promise<LabelNames> {
  const { labels } = await listLabels(context);
  const names = await context.reads.read('label-names', async () => namesOf(labels), KEPT_LONGER_MS);
  return { names, mayChange: may(context.operator.role, 'labels.change') };
}

function namesOf(labels: readonly Label[]): LabelNames['names'] {
  const byKind = LABEL_KINDS.map((kind) => [
    kind,
    Object.fromEntries(labels.filter((label) => label.kind === kind).map(({ id, label }) => [id, label])),
  ]);
  return Object.fromEntries(byKind) as LabelNames['names'];
}
