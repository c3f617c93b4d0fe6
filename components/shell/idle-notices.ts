'use client';

import { loadWhenIdle } from './load-when-idle';

export const IdleNotices = loadWhenIdle(() => import('./notices').then((module) => module.Notices));
