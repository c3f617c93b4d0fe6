export const COVERAGE = {
  known: 397,
  fresh: 396,
  older: 0,
  unreadable: 0,
  never: 1,
  reasons: {},
  oldest: '2026-11-21T14:02:11.000Z',
};
