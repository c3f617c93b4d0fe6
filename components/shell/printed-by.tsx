'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import { exactTime } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { connectionQuery } from '@/lib/features/settings/queries';
import { useOperator } from './operator-session';

/** Printed above a page: the account, and who printed it and when. */
export function PrintedBy() {
  const zone = useInBrowser() ? undefined : 'UTC';
  const { account, environment, by, at } = usePrinting();
  return (
    <p className="mb-3 hidden border-b border-line pb-1.5 text-xs text-ink-2 print:block">
      <MarkedText>
        {`Account ${account} · ${environment} · printed by ${by}${at === null ? '' : `, ${exactTime(new Date(at), zone)}`}`}
      </MarkedText>
    </p>
  );
}

/** The details that a printed page gives about itself. */
export function usePrinting() {
  const { data: connection } = useQuery(connectionQuery());
  const { name, email } = useOperator();
  return {
    account: connection ? connection.account : 'Unknown',
    environment: connection
      ? connection.environment === 'remote'
        ? (connection.host ?? 'Remote service')
        : 'Sandbox'
      : 'Unknown',
    by: `${name}, ${email}`,
    /** Unix time in milliseconds; null on the server. */
    at: usePrintedAt(),
  };
}

/** Names the page in its printed footer, because pages get mixed up on a desk. Only a style sheet can set a footer. */
export function usePageFooter(name: string): void {
  useEffect(() => {
    const text = name.replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { @bottom-left { content: "${text}" } }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [name]);
}

let opened = 0;

/** When printing started, Unix time in milliseconds; null on the server. */
function usePrintedAt(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => {
      opened ||= Date.now();
      return opened;
    },
    () => null,
  );
}

function subscribe(changed: () => void) {
  const print = () => {
    opened = Date.now();
    changed();
  };
  window.addEventListener('beforeprint', print);
  return () => window.removeEventListener('beforeprint', print);
}
