import type { ComponentType } from 'react';
import { loadLater } from '@/components/ui/load-later';
import { whenIdle } from './when-idle';

/** A component that shows nothing at first: it loads once the page has nothing else to do. */
export const loadWhenIdle = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  loadLater(async () => {
    await new Promise<void>((resolve) => whenIdle(resolve));
    return load();
  });
