import type { ReactNode } from 'react';
import { countWords } from '@/components/ui/count-words';
import type { PortalConfigurationsWindow } from '@/lib/contract/console-api';
import { cutWords } from '@/lib/contract/list-notices';

/** @param list any window of the whole list; null: none is known */
export function ListHeading({
  list,
  children,
}: {
  list: PortalConfigurationsWindow | null;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <h1>Portal configurations</h1>
        <p className="text-ink-2">
          {`What each onboarding portal asks its customers for.${list === null ? '' : ` ${amountWords(list)}.`}`}
        </p>
      </div>
      {children}
    </div>
  );
}

function amountWords({ total, unreadable, cut }: PortalConfigurationsWindow): string {
  if (cut !== null) return cutWords(cut);
  return unreadable === 0
    ? `${countWords(total)} in this account`
    : `${countWords(total)} of ${countWords(total + unreadable)} in this account could be read`;
}
