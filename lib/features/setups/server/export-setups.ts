import 'server-only';
import { SECTION_KEYS } from '@/lib/configuration/contract/section-names';
import type { CallContext } from '@/lib/features/context';
import { type Columns, type TableRows, toTable } from '@/lib/platform/list/server/export-rows';
import { permit } from '@/lib/platform/use-case/permit';
import type { SetupGroup, SetupsQuery } from '../setups';
import { listSetups } from './list-setups';

type Row = Omit<SetupGroup, 'all'> & {
  /** Fingerprint of the head of its family. */
  first: string;
  words: string;
};

const COLUMNS: Columns<Row> = [
  ['setup', ({ number }) => number],
  ['fingerprint', ({ fingerprint }) => fingerprint],
  ['compared_with', ({ first }) => first],
  ['profiles', ({ profiles }) => profiles],
  ['differences', ({ words }) => words],
  ...SECTION_KEYS.map((key, index) => [key, ({ presence }: Row) => presence[index] ?? null] as const),
];

const LEFT_OUT_WORDS = {
  too_large: 'Too large to be compared',
  too_deep: 'Nested too deeply to be compared',
};

/** The groups as CSV; profiles in no group are counted in separate rows at the end, without a number. */
export async function* exportSetups(
  context: Pick<CallContext, 'db' | 'reads' | 'operator' | 'survey' | 'now' | 'call' | 'activity'>,
  query: SetupsQuery,
): AsyncGenerator<TableRows> {
  permit(context, 'profiles.read');
  const { families, leftOut, unlisted, coverage } = await listSetups(context, query);
  await context.activity.exported(context, 'setups', { ...query, format: 'csv' });
  const rows = families.flatMap(({ groups }) =>
    groups.map((group) => ({
      ...group,
      first: groups[0]?.fingerprint ?? '',
      words: group.differences.map(({ words }) => words).join(' · '),
    })),
  );
  const none = { first: '', presence: [], differences: [] };
  const others = leftOut.map((setup) => ({ ...none, ...setup, words: LEFT_OUT_WORDS[setup.why] }));
  yield* toTable<Omit<Row, 'number'> & { number: number | null }>(
    COLUMNS as Columns<Omit<Row, 'number'> & { number: number | null }>,
    inOnePage([
      ...rows,
      ...others,
      ...[
        { words: `${unlisted.groups} smaller groups`, profiles: unlisted.profiles },
        { words: 'Unreadable when last tried', profiles: coverage.unreadable },
        { words: 'Never read', profiles: coverage.never },
      ]
        .filter(({ profiles }) => profiles > 0)
        .map((missing) => ({ ...none, ...missing, number: null, fingerprint: '' })),
    ]),
  );
}

async function* inOnePage<Item>(rows: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield rows;
}
