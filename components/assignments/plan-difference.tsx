'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { countWords } from '@/components/ui/count-words';
import { PageLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import { TableHead } from '@/components/ui/table-head';
import type { PlanCounts } from '@/lib/contract/assignments/plan';
import { assignmentNumber, ITEM_FATE_WORDS, ITEM_FATES } from '@/lib/contract/assignments/words';
import { assignmentQuery } from '@/lib/queries/assignments';

/** How a plan differs from the one that it was made of, which the address names. */
export function PlanDifference({ counts }: { counts: PlanCounts }) {
  const before = useSearchParams().get('before') ?? '';
  const number = /^[1-9]\d{0,14}$/.test(before) ? Number(before) : null;
  const { data } = useQuery({ ...assignmentQuery(number ?? 0), enabled: number !== null });
  if (number === null || data == null || data.counts === null) return null;
  const then = data.counts;
  const rows = [
    { name: 'Chosen', was: then.chosen, is: counts.chosen },
    ...ITEM_FATES.map((fate) => ({ name: ITEM_FATE_WORDS[fate], was: then[fate], is: counts[fate] })),
  ].filter(({ was, is }) => was !== is);
  return (
    <Panel className="mt-3">
      <section aria-labelledby="difference-title" className="px-3.5 py-2.5">
        <h2 id="difference-title">
          What is different from{' '}
          <PageLink href={`/assignments/${number}`} className="underline underline-offset-2">
            {assignmentNumber(number)}
          </PageLink>
        </h2>
        {rows.length === 0 ? (
          <p className="mt-1 text-ink-2">As many profiles are in each part as in the plan before.</p>
        ) : (
          <table className="mt-1">
            <TableHead columns={['Profiles', 'Then', 'Now']} atRight={['Then', 'Now']} />
            <tbody>
              {rows.map(({ name, was, is }) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td className="text-right numeric">{countWords(was)}</td>
                  <td className="text-right font-semibold numeric">{countWords(is)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </Panel>
  );
}
