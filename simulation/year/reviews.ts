import { listDrift } from '@/lib/features/drift/server/list-drift';
import { reviewDrift } from '@/lib/features/drift/server/review-drift';
import type { Role } from '@/lib/platform/access/roles';
import type { Happening } from './happening';
import type { Year } from './year';

const FIRST = 344;
/** Days between two reviews. What was found after the last one is left to the reader. */
const APART = 14;
const TIMES = 25;

const NOTES = [
  'Agreed with the portal administrators.',
  undefined,
  'Expected: the annual review of these companies.',
  'The account managers confirmed each of them.',
  undefined,
];

/** Every two weeks, someone reviews what other systems changed. */
export const reviews = (): Happening[] =>
  Array.from({ length: TIMES }, (_, index) => ({
    daysAgo: FIRST - index * APART,
    hour: 16,
    run: (year: Year) =>
      reviewListed(
        year,
        index % 4 === 3 ? 'administrator' : 'compliance_manager',
        NOTES[index % NOTES.length],
      ),
  }));

const reviewListed = (year: Year, role: Role, note: string | undefined): Promise<unknown> =>
  year.as(role, async (context) => {
    const { rows } = await listDrift(context, { review: 'unreviewed', limit: 100 });
    if (rows.length === 0) return;
    const versions = rows.map(({ number }) => number);
    await reviewDrift(context, { versions, reviewed: true, ...(note === undefined ? {} : { note }) });
  });
