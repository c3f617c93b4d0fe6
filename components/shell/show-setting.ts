import { signal } from '@/lib/platform/data/signal';

const asked = signal<string>();

/** Asks the profile on screen to show a row of its setup, by its anchor, whatever view and filter are active. */
export const showSetting = asked.send;
export const onShowSetting = asked.on;
