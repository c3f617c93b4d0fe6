'use client';

import { usePathname } from 'next/navigation';
import { TextLink } from '@/components/ui/page-link';
import { neededRole, ROLE_LABELS } from '@/lib/platform/access/permissions';
import { CONSOLE_PAGES } from './console-pages';
import { useOperator } from './operator-session';
import { Page } from './page';

/** Replaces a page that the operator's role does not include: names the roles that do, and whom to ask. */
export function NotPermitted() {
  const { name, role } = useOperator();
  const pathname = usePathname();
  const page = CONSOLE_PAGES.find(
    ({ href }) => href !== '/' && (pathname === href || pathname.startsWith(`${href}/`)),
  );
  return (
    <Page title="No access" crumbs={[{ label: page?.label ?? 'No access' }]}>
      <h1>Your role does not include this page</h1>
      <p className="mt-1 max-w-[64ch] text-ink-2">
        {page === undefined ? null : `${page.label} needs the ${neededRole(page.needs)} role. `}
        You are signed in as {name}, {ROLE_LABELS[role].toLowerCase()}. Ask an administrator if you need
        access.
      </p>
      <p className="mt-3">
        <TextLink href="/">Go to Overview</TextLink>
      </p>
    </Page>
  );
}
