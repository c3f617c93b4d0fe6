'use client';

import type { MouseEvent } from 'react';
import { type SandboxViewName, VIEW_NAMES, viewAddress } from './view-names';

const LABELS: Record<SandboxViewName, string> = {
  profiles: 'Profiles',
  scenarios: 'Scenarios',
  webhooks: 'Webhooks',
  limits: 'Limits and faults',
};

/** Views of the sandbox. Real links, so that each can be opened beside the other or sent on. */
export function ViewLinks({ current }: { current: SandboxViewName }) {
  const choose = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    window.history.pushState(null, '', event.currentTarget.href);
  };
  return (
    <nav
      aria-label="Views of the sandbox"
      className="my-[18px] flex flex-wrap gap-x-5 border-b border-line print:hidden"
    >
      {VIEW_NAMES.map((name) => (
        <a
          key={name}
          href={viewAddress(name)}
          aria-current={name === current ? 'page' : undefined}
          onClick={choose}
          className="py-2 font-medium text-ink-2 hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--accent)]"
        >
          {LABELS[name]}
        </a>
      ))}
    </nav>
  );
}
