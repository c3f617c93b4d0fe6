'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import { exactTime } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { connectionQuery } from '@/lib/queries/connection';
import { useOperator } from './operator-session';

/** On paper, above what a page shows: of which account that is, and who printed it when. */
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

/** What a printed page says of itself. */
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

/** Every printed page says what it is of: pages get mixed up on a desk. What stands at the foot is a style sheet's to say. */
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

/** When the page was opened to be printed, Unix time in milliseconds; null on the server. */
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
