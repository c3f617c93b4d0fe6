import type { ReactNode } from 'react';
import { type PageAddress, readPageParameters } from '@/app/_components/page-address';
import { ListHeading } from '@/components/list/list-heading';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/application/pages/ask';
import { firstPage, listPagesQuery, listWindowQuery, type WindowOf } from '@/lib/features/lists';
import type { Api } from '@/lib/features/operations';
import type { ViewListId } from '@/lib/features/views/view-lists';
import { type List, requestOf } from '@/lib/platform/list/list';
import { readListAddress } from '@/lib/platform/list/list-address';
import { IN_UTC } from '@/lib/platform/list/relative-times';
import { openDefaultView } from './open-default-view';

/** The page of a list, with its first rows in the HTML. Who may see it is the page's to check first. */
export async function ListPage<const Of extends List>({
  list,
  searchParams,
  views,
  isInWindows = false,
  crumb = list.title,
  children,
}: PageAddress & {
  list: Of;
  /** Its saved views, if it has any. */
  views?: ViewListId;
  /** Its screen reads windows of rows instead of pages. */
  isInWindows?: boolean;
  crumb?: string;
  /** @param at When the rows were read, in milliseconds */
  children: (at: number) => ReactNode;
}) {
  if (views !== undefined) await openDefaultView(views, searchParams);
  const { state } = readListAddress(list, await readPageParameters(searchParams));
  const now = new Date();
  const request = requestOf(list, state, { now, calendar: IN_UTC });
  const rows = askForPage(list.operation as keyof Api & `GET ${string}`, { query: request });
  return (
    <Page crumbs={[{ label: crumb }]}>
      <ListFirstPaint
        value={rows}
        heading={<ListHeading list={list} isCompact {...(isInWindows ? {} : { request })} />}
        says={`Loading ${list.noun[1]}`}
        fill={(queryClient, page) =>
          isInWindows
            ? queryClient.setQueryData(listWindowQuery(list, request).queryKey, page as WindowOf<Of>)
            : queryClient.setQueryData(
                listPagesQuery(list, request).queryKey,
                firstPage(page as WindowOf<Of>),
              )
        }
      >
        {children(now.getTime())}
      </ListFirstPaint>
    </Page>
  );
}
