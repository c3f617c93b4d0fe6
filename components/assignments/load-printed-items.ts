import type { QueryClient } from '@tanstack/react-query';
import type { AssignmentItem } from '@/lib/features/assignments/plan';
import { assignmentItemsQuery } from '@/lib/features/assignments/queries';

/** Rows on paper, about 60 pages; the CSV file has all of them. */
const MAX_PRINTED = 2_000;
const PAGE = 200;

export interface PrintedItems {
  rows: readonly AssignmentItem[];
  /** Of the run; more than `rows` where these are too many for paper. */
  total: number;
}

/** Loads the items of a finished run for its printed report. @throws ProblemError */
export async function loadPrintedItems(client: QueryClient, number: number): Promise<PrintedItems> {
  const rows: AssignmentItem[] = [];
  for (let after: string | undefined; ; ) {
    const asked = { fate: 'to_change', order: 'plan', limit: PAGE, ...(after && { after }) } as const;
    const page = await client.fetchQuery(assignmentItemsQuery(number, asked));
    rows.push(...page.rows);
    if (page.next === null || rows.length >= MAX_PRINTED) return { rows, total: page.total };
    after = page.next;
  }
}
