'use client';

import type { MouseEvent } from 'react';
import { PROFILE_VIEWS, type ProfileViewName } from './profile-view-names';

/** Views of one profile. Real links, so that each can be opened beside the other or sent on. */
export function ProfileViews({
  current,
  onChange,
}: {
  current: ProfileViewName;
  onChange: (view: ProfileViewName) => void;
}) {
  const choose = (event: MouseEvent, view: ProfileViewName) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChange(view);
  };
  return (
    <nav
      aria-label="Views of this profile"
      className="my-[18px] flex gap-5 border-b border-line print:hidden"
    >
      {PROFILE_VIEWS.map(({ name, label, address }) => (
        <a
          key={name}
          href={address}
          aria-current={name === current ? 'page' : undefined}
          onClick={(event) => choose(event, name)}
          className="py-2 font-medium text-ink-2 hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--accent)]"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
