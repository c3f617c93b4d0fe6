import { cache } from 'react';
import { askForPage } from '@/lib/application/pages/ask';
import { findProfileUuid } from '@/lib/platform/text/find-profile-uuid';

/** The check in the address, read once for the page and its title; null if there is none. */
export const readCheckForPage = cache(async (id: string) =>
  findProfileUuid(id) === id ? askForPage('GET /api/checks/{id}', { params: { id } }) : null,
);

type CheckRead = NonNullable<Awaited<ReturnType<typeof readCheckForPage>>>;

export const isUnknownCheck = (read: CheckRead): boolean => !read.ok && read.problem.code === 'no_such_check';
