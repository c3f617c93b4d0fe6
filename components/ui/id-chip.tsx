import type { ReactNode } from 'react';
import { writtenOut } from '@/lib/contract/unseen';

/** The look of an identifier, for an element that is there already, such as a cell. */
export const ID_CHIP =
  'rounded-sm border border-line bg-sunken px-[5px] font-mono text-xs whitespace-nowrap text-ink-2';

/** An identifier as the service spells it. `full` is the whole of a shortened one. */
export function IdChip({ children, full }: { children: ReactNode; full?: string | undefined }) {
  return (
    <span title={full === undefined ? undefined : writtenOut(full)} className={ID_CHIP}>
      {children}
    </span>
  );
}
