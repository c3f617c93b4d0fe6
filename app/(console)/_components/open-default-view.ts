import { redirect } from 'next/navigation';
import type { PageAddress } from '@/app/_components/page-address';
import { readViews } from '@/lib/application/pages/first-reads';
import { type ViewListId, viewAddress } from '@/lib/features/views/view-lists';

/** A list opened without parameters redirects to the operator's default view, if there is one. */
export async function openDefaultView(
  list: ViewListId,
  searchParams: PageAddress['searchParams'],
): Promise<void> {
  if (Object.keys(await searchParams).length > 0) return;
  const read = await readViews();
  const view = read.ok && read.value.views.find((one) => one.list === list && one.isDefault);
  if (view) redirect(viewAddress(list, view.query, view.id));
}
