import type { ComponentProps } from 'react';

/** A bordered surface with one table or list. Wide tables scroll inside it, not the page. */
export function Panel({ className = '', ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={`overflow-clip rounded-lg border border-line bg-surface shadow-low print:shadow-none ${className}`}
      {...rest}
    />
  );
}
