'use client';

import dynamic from 'next/dynamic';

/** Next sends the not-found page's scripts with every profile, so only a page that shows it names this one. */
export const ProfileNotFound = dynamic(() =>
  import('./profile-not-found').then((module) => module.ProfileNotFound),
);
