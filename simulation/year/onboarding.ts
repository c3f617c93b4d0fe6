import type { Move, ReviewStatus } from '@/lib/configuration/contract/review-moves';
import type { ProfileKind } from '@/lib/service/control-api/profile';
import type { Customers } from './customers';
import type { Happening } from './happening';

/** How customers in each status go on. Others have left onboarding. */
const PATHS: Partial<Record<ReviewStatus, readonly (readonly Move[])[]>> = {
  Incomplete: [
    ['complete-processing', 'submit', 'approve'],
    ['complete-processing', 'submit', 'request-information', 'resubmit', 'approve'],
  ],
  Processed: [
    ['submit', 'approve'],
    ['submit', 'request-information', 'resubmit', 'approve'],
  ],
  'Needs Review': [['approve'], ['request-information', 'resubmit', 'approve'], ['decline']],
  'Additional Info Required': [
    ['resubmit', 'approve'],
    ['resubmit', 'decline'],
  ],
};
/** Days between two moves of a customer. */
const APART = 6;
/** Customers whose review is still open at the end of the year. */
const STILL_OPEN = 12;
/** How many days ago the first and the last of the others move on. */
const [FIRST, LAST] = [350, 24];

/** Customers who join in the year: [days ago, kind, name, moves so far]. */
const NEW: readonly [number, ProfileKind, string, readonly Move[]][] = [
  [301, 'company', 'Tamarisk Foods Ltd', ['complete-processing', 'submit', 'approve']],
  [243, 'trader', 'Iris Holloway Bookbinding', ['complete-processing', 'submit', 'approve']],
  [188, 'partnership', 'Penhale & Rowe LLP', ['complete-processing', 'submit', 'approve']],
  [131, 'trust', 'The Marchmont Trust', ['complete-processing', 'submit', 'approve']],
  [62, 'company', 'Wrenfield Robotics Ltd', ['complete-processing', 'submit', 'request-information']],
  [17, 'company', 'Osprey Cold Chain Ltd', ['complete-processing', 'submit']],
  [4, 'individual', 'Leonie Achterberg', []],
];

/** Customers move through their review, and new ones join. */
export function onboarding(customers: Customers): Happening[] {
  const open = customers.matching(({ status, isFree }) => isFree && PATHS[status] !== undefined);
  const moving = open.slice(0, Math.max(0, open.length - STILL_OPEN));
  const moves = moving.flatMap(({ uuid, status }, index) => {
    const paths = PATHS[status] ?? [];
    const path = paths[index % paths.length] ?? [];
    const from = Math.round(FIRST - ((FIRST - LAST) * index) / moving.length);
    return path.map((move, step) => movesOn(uuid, move, Math.max(2, from - step * APART), 9 + (index % 7)));
  });
  return [...moves, ...NEW.flatMap(joins)];
}

const movesOn = (uuid: string, move: Move, daysAgo: number, hour: number): Happening => ({
  daysAgo,
  hour,
  run: (year) => year.outside('POST', `/profiles/${uuid}/moves/${move}`),
});

function joins([daysAgo, kind, name, moves]: (typeof NEW)[number], index: number): Happening[] {
  let uuid = '';
  return [
    {
      daysAgo,
      hour: 10,
      async run(year) {
        const { data } = (await year.outside('POST', '/profiles', { kind, name })) as {
          data: { uuid: string };
        };
        uuid = data.uuid;
        await year.survey();
      },
    },
    ...moves.map(
      (move, step): Happening => ({
        daysAgo: daysAgo - 1 - step * 2,
        hour: 9 + ((index + step) % 7),
        run: (year) => year.outside('POST', `/profiles/${uuid}/moves/${move}`),
      }),
    ),
  ];
}
