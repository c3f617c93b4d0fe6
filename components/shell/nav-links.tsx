'use client';

import { useQuery } from '@tanstack/react-query';
import { FlaskConical, House, type LucideIcon, TextAlignJustify } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { countWords } from '@/components/ui/count-words';
import { PageLink } from '@/components/ui/page-link';
import { connectionQuery } from '@/lib/queries/connection';
import { useKnownTotal } from './use-known-total';

interface Entry {
  href: '/' | '/configurations' | '/sandbox';
  label: string;
  icon: LucideIcon;
  /** Only where the embedded service is in use. */
  ofSandbox?: true;
}

/** Only what exists is here. */
const ENTRIES: readonly Entry[] = [
  { href: '/', label: 'Start', icon: House },
  { href: '/configurations', label: 'Configurations', icon: TextAlignJustify },
  { href: '/sandbox', label: 'Sandbox', icon: FlaskConical, ofSandbox: true },
];

export function NavLinks() {
  const pathname = usePathname();
  const total = useKnownTotal();
  const { data: connection } = useQuery(connectionQuery());
  const isSandbox = connection?.environment === 'sandbox';
  return (
    <nav aria-label="Main">
      <ul className="grid gap-0.5">
        {ENTRIES.filter(({ ofSandbox }) => isSandbox || !ofSandbox).map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <PageLink
              href={href}
              aria-current={pathname === href ? 'page' : undefined}
              className="flex min-h-8 items-center gap-[9px] rounded-[6px] px-2 py-1.5 font-[500] text-ink-2 hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-[inset_0_0_0_1px_var(--line)]"
            >
              <Icon aria-hidden className="size-4 opacity-80" />
              {label}
              {href === '/configurations' && total !== null ? (
                <span className="ml-auto text-[11.5px] text-ink-3 numeric">
                  {countWords(total)}
                  <span className="sr-only"> in this account</span>
                </span>
              ) : null}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
