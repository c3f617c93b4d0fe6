export const HEAD_HEIGHT = 35;

/** The grid's own scroll area. Each list adds the height of its rows as `--row`. */
export const SCROLLER =
  'block contain-content max-h-[max(260px,min(calc(100dvh-264px),849px))] overflow-y-auto overscroll-contain numeric';
