'use client';

import { loadLater } from '@/components/ui/load-later';
import { idle } from './when-idle';

/** Says nothing at first, so it loads once the page is idle. */
export const IdleNotices = loadLater(() =>
  idle()
    .then(() => import('./notices'))
    .then((module) => module.Notices),
);
