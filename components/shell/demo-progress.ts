'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { type DemoKey, findDemo } from '@/lib/features/sandbox/demos';
import type { ScriptRequest } from '@/lib/platform/api/script-step';
import { signal } from '@/lib/platform/data/signal';
import { tryStorage } from './try-storage';

/** How to undo something that a guided demo made. */
export interface Undo extends Omit<ScriptRequest, 'keep'> {
  /** Its name, in the plural or with an article: "the limits of the service". */
  what: string;
}

export const ROLE_PATH = '/api/session/role';

/** Whether it is a change of role, which reloads the page. */
export const isOfRole = ({ path }: Undo): boolean => path === ROLE_PATH;

/** Something a step made, with the way to undo it. */
export interface CreatedItem extends Undo {
  /** The step's ID; null if another demo made it before this one started. */
  step: string | null;
}

export interface DemoProgress {
  demo: DemoKey;
  /** Different for each start, to tell a restarted demo from a continuing one. */
  begun: number;
  step: number;
  /** The step's automatic action is done; the condition for the next step may not be met yet. */
  acted: boolean;
  /** IDs of finished steps. */
  done: readonly string[];
  /** Values found by earlier steps, under the names that later steps use. */
  known: Readonly<Record<string, unknown>>;
  /** What was made so far, newest last. */
  made: readonly CreatedItem[];
  /** What stepping back to this step has just undone, in words; "" if nothing. */
  tookBack: string;
  /** The sandbox was reset, by anyone, so it started again. */
  isAfterReset?: true;
  /** It ends as soon as the page is rendered for the role in which it started. */
  isEnding?: true;
}

const KEY = 'portal-console:demo';
const changed = signal();

/** This tab's copy; undefined before it is read from storage. */
let text: string | undefined;

function current(): string {
  text ??= tryStorage(() => sessionStorage.getItem(KEY) ?? '', '');
  return text;
}

function write(next: string): void {
  text = next;
  // A browser that forbids storage loses the demo on reload.
  tryStorage(
    () => (next === '' ? sessionStorage.removeItem(KEY) : sessionStorage.setItem(KEY, next)),
    undefined,
  );
  changed.send();
}

function read(written: string): DemoProgress | null {
  if (written === '') return null;
  const progress = tryStorage(() => JSON.parse(written) as DemoProgress, null);
  return progress === null || findDemo(progress.demo) === undefined ? null : progress;
}

export const readDemo = (): DemoProgress | null => read(current());

export function changeDemo(change: Partial<DemoProgress>): void {
  const progress = readDemo();
  if (progress !== null) write(JSON.stringify({ ...progress, ...change }));
}

const atStart = (demo: DemoKey, made: readonly CreatedItem[]): DemoProgress => ({
  demo,
  begun: Date.now(),
  step: 0,
  acted: false,
  done: [],
  known: {},
  made,
  tookBack: '',
});

/** What a running demo has made is still undone at the end. */
export const startDemo = (demo: DemoKey): void =>
  write(
    JSON.stringify(
      atStart(
        demo,
        (readDemo()?.made ?? []).map((one) => ({ ...one, step: null })),
      ),
    ),
  );

export const endDemo = (): void => write('');

export function restartDemo(): void {
  const progress = readDemo();
  if (progress !== null) write(JSON.stringify(atStart(progress.demo, [])));
}

/** A reset deleted what the demo made, except for the operator's role, which is still changed back at the end. */
export function restartAfterReset(): void {
  const progress = readDemo();
  if (progress === null) return;
  const made = progress.made.filter(isOfRole).map((one) => ({ ...one, step: null }));
  write(JSON.stringify({ ...atStart(progress.demo, made), isAfterReset: true }));
}

/** This tab's guided demo; null if none is running, and on the server. */
export function useDemoProgress(): DemoProgress | null {
  const written = useSyncExternalStore(changed.on, current, () => '');
  return useMemo(() => read(written), [written]);
}
