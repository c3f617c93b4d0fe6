import 'server-only';
import { checkNumber } from '@/lib/configuration/checks/results';
import type { CallContext } from '@/lib/features/context';
import { labels } from '@/lib/features/labels/tables';
import { type TableRows, toTable } from '@/lib/platform/list/server/export-rows';
import { cellWords } from '../cell-words';
import type { ComparedCheck, ComparedColumn, CompareExport } from '../compare';
import { type ComparedItem, writeComparedItem } from '../compared-items';
import { anyDiffers, comparedVerdictWords, isDifferenceListed } from '../compared-verdict-words';
import { differsAnywhere, onlyDiffering } from '../differing-cells';
import { compareItems } from './compare-items';

/** The table as CSV: a row for each setting that differs, or for each setting, and a column for each item. */
export async function* exportComparison(
  context: CallContext,
  { items, by, all }: Omit<CompareExport, 'items'> & { items: readonly ComparedItem[] },
  asking: { requestId: string; signal: AbortSignal },
): AsyncGenerator<TableRows> {
  const { columns, checks, sections } = await compareItems(context, items, asking);
  await context.activity.exported(context, 'comparison', {
    items: items.map(writeComparedItem),
    by,
    all,
    format: 'csv',
  });
  const place = Math.max(
    0,
    columns.findIndex(({ item }) => item === by),
  );
  const labelOf = await readLabels(context);
  const shown = all === '1' ? sections : onlyDiffering(sections, place);
  const rows = [
    ...checkRows(
      all === '1' ? checks : checks.filter(({ verdicts }) => isDifferenceListed(verdicts, place)),
      place,
    ),
    ...shown.flatMap(({ key, label, settings }) =>
      settings.map(
        (setting): Row => ({
          key,
          label,
          path: setting.path,
          name: setting.label,
          differs: differsAnywhere(setting, place),
          cells: setting.cells.map((cell) => cellWords(setting.path, cell, labelOf)),
        }),
      ),
    ),
  ];
  yield* toTable<Row>(
    [
      ['section', ({ key }) => key],
      ['section_name', ({ label }) => label],
      ['setting', ({ path }) => path],
      ['setting_name', ({ name }) => name],
      ['differs', ({ differs }) => differs],
      ...columns.map(
        (column, index) =>
          [
            headingOf(column, labelOf('profile', column.profile)),
            ({ cells }: Row) => cells[index] ?? null,
          ] as const,
      ),
    ],
    pagesOf(rows),
  );
}

interface Row {
  key: string;
  label: string;
  path: string;
  name: string;
  differs: boolean;
  cells: string[];
}

/** Results of checks, as rows above the settings. */
const checkRows = (checks: readonly ComparedCheck[], place: number): Row[] =>
  checks.map(({ check, verdicts }) => ({
    key: 'checks',
    label: 'Checks',
    path: checkNumber(check.number),
    name: check.title,
    differs: anyDiffers(verdicts, place),
    cells: verdicts.map(comparedVerdictWords),
  }));

async function* pagesOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/** "Harbour & Finch Ltd (NO-10421), profile:7c1f…": the name people use, and the one in addresses. */
function headingOf({ item, customerReference, baseline }: ComparedColumn, name: string | null): string {
  if (baseline !== null) return `${baseline.name}, version ${baseline.version}, ${item}`;
  const named = name !== null && customerReference !== null ? `${name} (${customerReference})` : name;
  return [named ?? customerReference, item].filter(Boolean).join(', ');
}

/** All labels: there are up to 20 000, and a table may use any of them. */
async function readLabels({ db }: Pick<CallContext, 'db'>) {
  const rows = await db.select({ kind: labels.kind, id: labels.id, label: labels.label }).from(labels);
  const known = new Map(rows.map(({ kind, id, label }) => [`${kind} ${id}`, label]));
  return (kind: string, id: unknown): string | null => known.get(`${kind} ${String(id)}`) ?? null;
}
