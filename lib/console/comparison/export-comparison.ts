import 'server-only';
import { cellWords } from '@/lib/configuration/cell-words';
import { differsAnywhere, onlyDiffering } from '@/lib/configuration/differing-cells';
import { type ComparedItem, writeComparedItem } from '@/lib/contract/compared-items';
import type { ComparedColumn, CompareExport } from '@/lib/contract/comparison';
import { labels } from '@/lib/db/console-schema';
import { recordExport } from '../activity/activity-log';
import type { CallContext } from '../context';
import { toCsv } from '../lists/export-rows';
import { compareItems } from './compare-items';

/** The table as CSV: a row for each setting that differs, or for every one, and a column for each item. */
export async function* exportComparison(
  context: CallContext,
  { items, by, all }: Omit<CompareExport, 'items'> & { items: readonly ComparedItem[] },
  asking: { requestId: string; signal: AbortSignal },
): AsyncGenerator<string> {
  const { columns, sections } = await compareItems(context, items, asking);
  await recordExport(context, 'comparison', { items: items.map(writeComparedItem), by, all, format: 'csv' });
  const place = Math.max(
    0,
    columns.findIndex(({ item }) => item === by),
  );
  const labelOf = await readLabels(context);
  const shown = all === '1' ? sections : onlyDiffering(sections, place);
  const rows = shown.flatMap(({ key, label, settings }) =>
    settings.map((setting) => ({ key, label, setting })),
  );
  yield* toCsv<(typeof rows)[number]>(
    [
      ['section', ({ key }) => key],
      ['section_name', ({ label }) => label],
      ['setting', ({ setting }) => setting.path],
      ['setting_name', ({ setting }) => setting.label],
      ['differs', ({ setting }) => differsAnywhere(setting, place)],
      ...columns.map(
        (column, index) =>
          [
            headingOf(column, labelOf('profile', column.profile)),
            ({ setting }: (typeof rows)[number]) => {
              const cell = setting.cells[index];
              return cell === undefined ? null : cellWords(setting.path, cell, labelOf);
            },
          ] as const,
      ),
    ],
    pagesOf(rows),
  );
}

async function* pagesOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/** "Harbour & Finch Ltd (NO-10421), profile:7c1f…": as people know it, and as an address does. */
function headingOf({ item, customerReference, baseline }: ComparedColumn, name: string | null): string {
  if (baseline !== null) return `${baseline.name}, version ${baseline.version}, ${item}`;
  const named = name !== null && customerReference !== null ? `${name} (${customerReference})` : name;
  return [named ?? customerReference, item].filter(Boolean).join(', ');
}

/** All labels: there are 20 000 at most, and a table may name any of them. */
async function readLabels({ db }: Pick<CallContext, 'db'>) {
  const rows = await db.select({ kind: labels.kind, id: labels.id, label: labels.label }).from(labels);
  const known = new Map(rows.map(({ kind, id, label }) => [`${kind} ${id}`, label]));
  return (kind: string, id: unknown): string | null => known.get(`${kind} ${String(id)}`) ?? null;
}
