import { ListHeading } from '@/components/list/list-heading';
import { countWords } from '@/components/ui/count-words';
import type { PortalConfigurationsWindow } from '@/lib/contract/console-api';
import { cutWords } from '@/lib/contract/list-notices';
import { CONFIGURATIONS_LIST } from '@/lib/contract/lists/configurations';
import type { ListRequest } from '@/lib/contract/lists/list';

/** @param list any window of the whole list; null: none is known */
export function ConfigurationsHeading({
  list,
  request,
}: {
  list: PortalConfigurationsWindow | null;
  request?: ListRequest;
}) {
  return (
    <ListHeading list={CONFIGURATIONS_LIST} {...(request ? { request } : {})}>
      {`What each onboarding portal asks its customers for.${list === null ? '' : ` ${amountWords(list)}.`}`}
    </ListHeading>
  );
}

function amountWords({ total, unreadable, cut }: PortalConfigurationsWindow): string {
  if (cut !== null) return cutWords(cut);
  return unreadable === 0
    ? `${countWords(total)} in this account`
    : `${countWords(total)} of ${countWords(total + unreadable)} in this account could be read`;
}
