'use client';

import { ChevronDown, CircleUserRound, LogOut, Presentation } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { loadLater } from '@/components/ui/load-later';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { ROLE_LABELS } from '@/lib/platform/access/permissions';
import { useOperator } from './operator-session';
import { present } from './presenter/present';
import { usePresenter } from './presenter-mode';
import { signOut } from './sign-out';

const DemoRole = loadLater(() => import('./demo-role').then((module) => module.DemoRole));

const ITEM =
  'flex min-h-8 w-full items-center gap-[9px] rounded-[6px] px-2 py-1.5 font-medium text-ink-2 hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink';

export function OperatorMenu() {
  const { name, role } = useOperator();
  const mode = usePresenter();
  const pathname = usePathname();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  return (
    <section
      aria-label="Signed in as"
      onKeyDown={(event) => (event.key === 'Escape' ? setOpenOn(null) : undefined)}
      className="rounded-lg"
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls="operator-menu"
        onClick={() => setOpenOn(open ? null : pathname)}
        className="flex min-h-10 w-full items-center gap-2 rounded-[6px] px-2 py-1 text-left hover:bg-surface"
      >
        <CircleUserRound aria-hidden className="size-[18px] shrink-0 text-ink-3" />
        <span className="min-w-0 grow">
          <span className="block truncate font-medium">
            <MarkedText>{name}</MarkedText>
          </span>
          <span className="block text-xs text-ink-3">{ROLE_LABELS[role]}</span>
        </span>
        <ChevronDown
          aria-hidden
          className={`size-4 shrink-0 text-ink-3 motion-safe:transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <ul id="operator-menu" className={`mt-0.5 gap-0.5 ${open ? 'grid' : 'hidden'}`}>
        <li>
          <PageLink
            href="/account"
            aria-current={pathname === '/account' ? 'page' : undefined}
            className={ITEM}
          >
            <CircleUserRound aria-hidden className="size-4 opacity-80" />
            Account
          </PageLink>
        </li>
        <li className="px-2 py-1 empty:hidden">
          <DemoRole className="w-full" />
        </li>
        {mode === null ? (
          <li>
            <button type="button" onClick={() => present('on')} className={ITEM}>
              <Presentation aria-hidden className="size-4 opacity-80" />
              Presenter mode
            </button>
          </li>
        ) : null}
        <li>
          <button type="button" onClick={() => void signOut()} className={ITEM}>
            <LogOut aria-hidden className="size-4 opacity-80" />
            Sign out
          </button>
        </li>
      </ul>
    </section>
  );
}
