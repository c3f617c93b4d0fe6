import type { Move, ReviewStatus } from '@/lib/configuration/contract/review-moves';

type Point = readonly [x: number, y: number];

export interface Arrow {
  from: ReviewStatus;
  move: Move;
  /** Its start and end, at the edges of the two boxes. */
  line: readonly [x1: number, y1: number, x2: number, y2: number];
  /** Centre of its label; null if there is no room for one. */
  words: Point | null;
}

/** A drawing of the state machine, in pixels. Boxes are given by their centres. */
export interface LifecycleLayout {
  size: Point;
  box: Point;
  centres: Record<ReviewStatus, Point>;
  arrows: readonly Arrow[];
  /** Class of the text in the boxes. */
  text?: string;
}

/** From left to right. */
export const WIDE: LifecycleLayout = {
  size: [640, 226],
  box: [108, 42],
  centres: {
    Incomplete: [54, 113],
    Processed: [231, 113],
    'Needs Review': [408, 113],
    'Additional Info Required': [408, 205],
    Approved: [586, 21],
    Archived: [586, 113],
    Declined: [586, 205],
  },
  arrows: [
    { from: 'Incomplete', move: 'complete-processing', line: [108, 113, 177, 113], words: [142, 90] },
    { from: 'Processed', move: 'submit', line: [285, 113, 354, 113], words: [319, 102] },
    { from: 'Needs Review', move: 'request-information', line: [390, 134, 390, 184], words: [338, 159] },
    { from: 'Additional Info Required', move: 'resubmit', line: [426, 184, 426, 134], words: [460, 170] },
    { from: 'Needs Review', move: 'approve', line: [462, 103, 532, 27], words: [464, 58] },
    { from: 'Needs Review', move: 'decline', line: [462, 123, 532, 199], words: [524, 152] },
    { from: 'Approved', move: 'archive', line: [586, 42, 586, 92], words: [612, 67] },
    { from: 'Declined', move: 'archive', line: [586, 184, 586, 134], words: [612, 159] },
  ],
};

/** From top to bottom, for 320 px. */
export const NARROW: LifecycleLayout = {
  size: [262, 376],
  box: [112, 40],
  centres: {
    Incomplete: [56, 20],
    Processed: [56, 104],
    'Needs Review': [56, 188],
    'Additional Info Required': [206, 188],
    Approved: [56, 272],
    Declined: [206, 272],
    Archived: [131, 356],
  },
  arrows: [
    { from: 'Incomplete', move: 'complete-processing', line: [56, 40, 56, 84], words: [96, 62] },
    { from: 'Processed', move: 'submit', line: [56, 124, 56, 168], words: [84, 146] },
    { from: 'Needs Review', move: 'request-information', line: [112, 180, 150, 180], words: null },
    { from: 'Additional Info Required', move: 'resubmit', line: [150, 197, 112, 197], words: null },
    { from: 'Needs Review', move: 'approve', line: [56, 208, 56, 252], words: [28, 230] },
    { from: 'Needs Review', move: 'decline', line: [100, 208, 176, 252], words: [168, 228] },
    { from: 'Approved', move: 'archive', line: [74, 292, 108, 336], words: [58, 318] },
    { from: 'Declined', move: 'archive', line: [188, 292, 154, 336], words: [204, 318] },
  ],
};

/** Three short rows from left to right, without labels at the arrows: for a place that shows other things as well. */
export const COMPACT: LifecycleLayout = {
  size: [704, 136],
  box: [112, 32],
  text: 'text-xs',
  centres: {
    Incomplete: [56, 68],
    Processed: [204, 68],
    'Needs Review': [352, 68],
    'Additional Info Required': [352, 120],
    Approved: [500, 16],
    Declined: [500, 120],
    Archived: [648, 68],
  },
  arrows: [
    { from: 'Incomplete', move: 'complete-processing', line: [112, 68, 148, 68], words: null },
    { from: 'Processed', move: 'submit', line: [260, 68, 296, 68], words: null },
    { from: 'Needs Review', move: 'request-information', line: [334, 84, 334, 104], words: null },
    { from: 'Additional Info Required', move: 'resubmit', line: [370, 104, 370, 84], words: null },
    { from: 'Needs Review', move: 'approve', line: [408, 62, 444, 24], words: null },
    { from: 'Needs Review', move: 'decline', line: [408, 74, 444, 112], words: null },
    { from: 'Approved', move: 'archive', line: [556, 24, 592, 62], words: null },
    { from: 'Declined', move: 'archive', line: [556, 112, 592, 74], words: null },
  ],
};
