import { ListHeading } from '@/components/list/list-heading';
import { countWords } from '@/components/ui/count-words';
import type { ListRequest } from '@/lib/contract/lists/list';
import { PROFILES_LIST } from '@/lib/contract/lists/profiles';

export function DirectoryHeading({ total, request }: { total: number | null; request?: ListRequest }) {
  return (
    <ListHeading list={PROFILES_LIST} {...(request ? { request } : {})}>
      {`Those that webhooks told of or that were opened here.${total === null ? '' : ` ${countWords(total)} known.`}`}
    </ListHeading>
  );
}
