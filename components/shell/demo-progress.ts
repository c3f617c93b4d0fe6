'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { type DemoKey, findDemo } from '@/lib/contract/sandbox/demos';
import { writeStored } from './use-stored-text';

/** How something is taken back that a guided demo made. */
export interface Undo {
  /** What it is, in the plural or with its article: "the limits of the service". */
  what: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
}

export const ROLE_PATH = '/api/session/role';

/** Whether it is a change of role, for which the page is drawn anew. */
export const isOfRole = ({ path }: Undo): boolean => path === ROLE_PATH;

/** What a step made, as it is taken back. */
export interface CreatedItem extends Undo {
  /** The step's ID; null: it was made by another demo, before this one was started. */
  step: string | null;
}

/** How far the guided demo of this tab is. */
export interface DemoProgress {
  demo: DemoKey;
  /** Another for each beginning, so that one begun anew is told from one that goes on. */
  begun: number;
  step: number;
  /** What the step does by itself is done; what has to be true before the next may not be so yet. */
  acted: boolean;
  /** Steps that are over, by their IDs. */
  done: readonly string[];
  /** What earlier steps found out, by the names under which later ones use it. */
  known: Readonly<Record<string, unknown>>;
  /** What was made so far, the latest at the end. */
  made: readonly CreatedItem[];
  /** What stepping back to this step has just taken back, in words; "" for nothing. */
  tookBack: string;
  /** It is ended as soon as the page is drawn for the role that it began in. */
  isEnding?: true;
}

const KEY = 'portal-console:demo';
const CHANGED = 'console:demo';
/** When the sandbox was reset in a tab of this browser. */
const RESET_KEY = 'portal-console:reset';

/** As this tab has it; undefined: not read from its storage yet. */
let text: string | undefined;

function current(): string {
  try {
    text ??= sessionStorage.getItem(KEY) ?? '';
  } catch {
    text ??= '';
  }
  return text;
}

function write(next: string): void {
  text = next;
  try {
    if (next === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, next);
  } catch {
    // A browser that forbids storage forgets the demo when the page is loaded anew.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function read(written: string): DemoProgress | null {
  if (written === '') return null;
  try {
    const progress = JSON.parse(written) as DemoProgress;
    return findDemo(progress.demo) === undefined ? null : progress;
  } catch {
    return null;
  }
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

/** What one that runs has made is still taken back at the end. */
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

/** What the demo made is gone, and it begins again. */
export function restartDemo(): void {
  const progress = readDemo();
  if (progress !== null) write(JSON.stringify(atStart(progress.demo, [])));
}

/** For a sandbox that was reset: those of other tabs begin again, too. */
export function restartDemos(): void {
  restartDemo();
  writeStored(RESET_KEY, String(Date.now()));
}

const restartWithOthers = ({ key }: StorageEvent) => (key === RESET_KEY ? restartDemo() : undefined);

function subscribe(changed: () => void) {
  window.addEventListener(CHANGED, changed);
  window.addEventListener('storage', restartWithOthers);
  return () => {
    window.removeEventListener(CHANGED, changed);
    window.removeEventListener('storage', restartWithOthers);
  };
}

/** The guided demo of this tab; null where none runs, and on the server. */
export function useDemoProgress(): DemoProgress | null {
  const written = useSyncExternalStore(subscribe, current, () => '');
  return useMemo(() => read(written), [written]);
}
