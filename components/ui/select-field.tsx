import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A choice of one among some, in the browser's own menu. */
export function SelectField({ className = '', ...rest }: ComponentProps<'select'>) {
  return (
    <span className={`relative inline-flex min-w-0 ${className}`}>
      <select
        className="h-[30px] w-full min-w-0 appearance-none text-ellipsis rounded-m border border-edge bg-surface pr-7 pl-2.5 text-ink focus-visible:outline-offset-1 disabled:opacity-50 [&_:is(option,optgroup)]:bg-surface"
        {...rest}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 size-3.5 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}
