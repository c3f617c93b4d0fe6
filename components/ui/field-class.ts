/** The look of a field that is large enough for touch. */
export const FIELD =
  'h-9 w-full min-w-0 rounded-md border border-edge bg-surface px-2.5 text-ink focus-visible:outline-offset-1 aria-invalid:border-bad';

/** Where a field's suggestions are, for Base UI's positioner. */
export const BELOW_FIELD = {
  positionMethod: 'fixed',
  align: 'start',
  sideOffset: 4,
  className: 'z-50 outline-none',
} as const;
