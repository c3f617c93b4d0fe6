import { notFound } from 'next/navigation';
import { askForPage } from '@/lib/application/pages/ask';
import { findProfileUuid } from '@/lib/platform/text/find-profile-uuid';

/** The check in the address. Without one, the page is "not found". */
export async function readCheckForPage(id: string) {
  if (findProfileUuid(id) !== id) notFound();
  const read = await askForPage('GET /api/checks/{id}', { params: { id } });
  if (!read.ok && read.problem.code === 'no_such_check') notFound();
  return read;
}
