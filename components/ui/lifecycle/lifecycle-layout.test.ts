import { expect, test } from 'vitest';
import { REVIEW_STATUS_MOVES, reviewStatusMove } from '@/lib/configuration/contract/review-moves';
import { COMPACT, type LifecycleLayout, NARROW, WIDE } from './lifecycle-layout';

const LAYOUTS = { wide: WIDE, narrow: NARROW, compact: COMPACT };

test.each(Object.entries(LAYOUTS))('the %s drawing has exactly the moves of the table', (_, layout) => {
  const drawn = layout.arrows.map(({ from, move }) => `${from}: ${move}`);
  expect(drawn.toSorted()).toEqual(
    REVIEW_STATUS_MOVES.map(({ from, move }) => `${from}: ${move}`).toSorted(),
  );
});

test.each(Object.entries(LAYOUTS))(
  "every arrow of the %s drawing starts at its state's box and ends at the next one's",
  (_, layout) => {
    for (const {
      from,
      move,
      line: [x1, y1, x2, y2],
    } of layout.arrows) {
      const to = reviewStatusMove(from, move)?.to;
      expect(isOnEdge(layout, from, [x1, y1]), `${move} leaves ${from}`).toBe(true);
      expect(to !== undefined && isOnEdge(layout, to, [x2, y2]), `${move} reaches ${to}`).toBe(true);
    }
  },
);

function isOnEdge(
  { centres, box }: LifecycleLayout,
  status: keyof LifecycleLayout['centres'],
  [x, y]: readonly [number, number],
) {
  const aside = Math.abs(x - centres[status][0]) / (box[0] / 2);
  const above = Math.abs(y - centres[status][1]) / (box[1] / 2);
  return Math.abs(Math.max(aside, above) - 1) < 0.03;
}
