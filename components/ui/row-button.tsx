import type { ComponentProps } from 'react';

/** Opens the details of a table's row, wherever in the row it is clicked; the row must be `relative`. */
export function RowButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      data-opens-row=""
      aria-haspopup="dialog"
      className={`${className} after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent`}
      {...rest}
    />
  );
}
