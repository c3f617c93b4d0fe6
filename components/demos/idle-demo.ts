'use client';

import { loadWhenIdle } from '@/components/shell/when-idle';

/** A guided demo is rarely running. */
export const IdleDemo = loadWhenIdle(() => import('./guided-demo').then((module) => module.GuidedDemo));
