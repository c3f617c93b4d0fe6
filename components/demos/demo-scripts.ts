import type { DemoKey } from '@/lib/contract/sandbox/demos';
import type { DemoScript } from './demo-script';

/** A script is loaded with its first step. */
export const SCRIPTS: Record<DemoKey, () => Promise<DemoScript>> = {
  'first-look': () => import('./scripts/first-look').then((module) => module.FIRST_LOOK),
  'form-for-everyone': () => import('./scripts/form-for-everyone').then((module) => module.FORM_FOR_EVERYONE),
  'service-limits': () => import('./scripts/service-limits').then((module) => module.SERVICE_LIMITS),
};
