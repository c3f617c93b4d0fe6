import 'server-only';
import { LABEL_KINDS } from '@/lib/configuration/label-kinds';
import type { CallContext } from '@/lib/features/context';
import { byText, byValue, type HeldSource, heldWindow } from '@/lib/platform/list/server/held-list';
import { KEPT_LONGER_MS } from '@/lib/platform/live/database-reads';
import { foldToFind } from '@/lib/platform/text/search-words';
import { isPermitted, permit } from '@/lib/platform/use-case/permit';
import type { Label, LabelNames, LabelsQuery, LabelsWindow } from '../labels';
import { LABELS_LIST } from '../list';
import { readLabels } from './label-rows';

type Context = Pick<CallContext, 'db' | 'reads' | 'operator'>;

const SOURCE: HeldSource<typeof LABELS_LIST, Label> = {
  filters: { kind: ({ kind }) => kind },
  has: ({ id, label }, word) => foldToFind(label).includes(word) || foldToFind(String(id)).startsWith(word),
  sorts: {
    id: (one, other) => byValue(one.kind, other.kind) || byValue(one.id, other.id),
    label: (one, other) => byText(one.label, other.label),
    given: (one, other) => byValue(one.updatedAt, other.updatedAt),
  },
};

/** One window of the labels, with their authors. */
export async function listLabels(context: Context, query: LabelsQuery): Promise<LabelsWindow> {
  permit(context, 'labels.read');
  const labels = await allLabels(context);
  return heldWindow(LABELS_LIST, SOURCE, labels, query);
}

/** All labels in short form, and whether the operator may change them. */
export async function listLabelNames(context: Context): Promise<LabelNames> {
  permit(context, 'labels.read');
  const labels = await allLabels(context);
  const names = await context.reads.read('label-names', async () => namesOf(labels), KEPT_LONGER_MS);
  return { names, mayChange: isPermitted(context.operator, 'labels.change') };
}

/** Ordered by kind and ID. There are always few enough to hold in memory. */
const allLabels = ({ reads, db }: Context): Promise<readonly Label[]> =>
  reads.read('labels', () => readLabels(db), KEPT_LONGER_MS);

function namesOf(labels: readonly Label[]): LabelNames['names'] {
  const byKind = LABEL_KINDS.map((kind) => [
    kind,
    Object.fromEntries(labels.filter((label) => label.kind === kind).map(({ id, label }) => [id, label])),
  ]);
  return Object.fromEntries(byKind) as LabelNames['names'];
}
