'use client';

import { idle } from '@/components/shell/when-idle';
import { loadLater } from '@/components/ui/load-later';

/** A guided demo is rarely running, so it loads once the page is idle. */
export const IdleDemo = loadLater(() =>
  idle()
    .then(() => import('./guided-demo'))
    .then((module) => module.GuidedDemo),
);
