'use client';

import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';
import { cookieIn } from '@/lib/platform/api/cookie-in';
import { signal } from '@/lib/platform/data/signal';
import { useOperator } from './operator-session';

const OfRequest = createContext<Readonly<Record<string, string>>>({});

const changed = signal();
const YEAR_IN_SECONDS = 31_536_000;

const cookieOf = (name: string, operator: string) => `choice-${name}-${operator}`;

/**
 * `cookies` are the request's, by name: with them the server renders the operator's choices, so that nothing moves on
 * hydration.
 */
export function RememberedChoices({
  cookies,
  children,
}: {
  cookies: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  return <OfRequest value={cookies}>{children}</OfRequest>;
}

/** A choice about a screen's appearance, stored in this browser for this operator; empty until one is made. */
export function useRememberedChoice(name: string): readonly [string, (choice: string) => void] {
  const cookie = cookieOf(name, useOperator().id);
  const sent = useContext(OfRequest)[cookie] ?? '';
  const choice = useSyncExternalStore(
    changed.on,
    () => decodeURIComponent(cookieIn(document.cookie, cookie) ?? ''),
    () => sent,
  );
  const choose = useCallback(
    (next: string) => {
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
      document.cookie = `${cookie}=${encodeURIComponent(next)}; Path=/; Max-Age=${YEAR_IN_SECONDS}; SameSite=Lax`;
      changed.send();
    },
    [cookie],
  );
  return [choice, choose];
}
