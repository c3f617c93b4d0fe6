'use client';

import { loadWhenIdle } from '@/components/shell/load-when-idle';

/** A guided demo is rarely running. */
export const IdleDemo = loadWhenIdle(() => import('./guided-demo').then((module) => module.GuidedDemo));
