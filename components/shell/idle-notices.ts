'use client';

import { loadWhenIdle } from './when-idle';

export const IdleNotices = loadWhenIdle(() => import('./notices').then((module) => module.Notices));
