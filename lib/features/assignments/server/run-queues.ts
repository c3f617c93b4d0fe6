/**
 * The work kind of a run's items. Each item is a profile whose forms are to be changed; `key` is the item's
 * number.
 */
export const RUN_KIND = 'assignment';
export const runQueue = (assignment: number): string => `${RUN_KIND}:${assignment}`;
export const assignmentOf = (queue: string): number => Number(queue.slice(RUN_KIND.length + 1));
