'use client';

import { useQuery } from '@tanstack/react-query';
import { Monitor } from 'lucide-react';
import { Loaded } from '@/components/shell/loaded';
import { leaveConsole } from '@/components/shell/sign-out';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { AskButton } from '@/components/ui/ask-button';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { exactTime, relativeTime } from '@/components/ui/time-words';
import { useNow } from '@/components/ui/use-now';
import { call } from '@/lib/features/call';
import { ownSessionsQuery } from '@/lib/features/sign-in/queries';
import type { OwnSessions } from '@/lib/features/sign-in/sign-in';
import { writtenOut } from '@/lib/platform/text/unseen';

/** All of the operator's sessions, this one first. They can be ended one at a time or all at once. */
export function OwnSessionsList() {
  const query = useQuery(ownSessionsQuery());
  const endOne = useAction(
    (id: string) => call('DELETE /api/account/sessions/{id}', { params: { id } }),
    undefined,
    { refreshes: [ownSessionsQuery().queryKey] },
  );
  const endAll = useAction(() => call('DELETE /api/account/sessions'), leaveConsole);
  const waiting = (
    <Panel className="grid grid-cols-1 gap-2 px-4 py-3.5">
      <Skeleton className="w-56" />
      <Skeleton className="w-72" />
    </Panel>
  );
  return (
    <Loaded query={query} waiting={waiting}>
      {({ sessions }) => (
        <div className="grid justify-items-start gap-3">
          <Panel className="w-full">
            <ul className="divide-y divide-line">
              {sessions
                .toSorted((one, other) => Number(other.current) - Number(one.current))
                .map((session) => (
                  <OwnSession key={session.id} session={session} onEnd={() => void endOne.run(session.id)} />
                ))}
            </ul>
          </Panel>
          <ActionProblem problem={endOne.problem ?? endAll.problem} />
          <AskButton
            variant="danger"
            title="Sign out everywhere?"
            question="You will be signed out on every device, including this one."
            confirm="Sign out everywhere"
            cancel="Stay signed in"
            onConfirm={() => void endAll.run(undefined)}
          >
            Sign out everywhere
          </AskButton>
        </div>
      )}
    </Loaded>
  );
}

/** One session: browser, address, start and expiry. Rendered in the browser only. */
function OwnSession({
  session: { current, userAgent, from, createdAt, lastSeenAt, endsAt },
  onEnd,
}: {
  session: OwnSessions['sessions'][number];
  onEnd: () => void;
}) {
  const browser = browserWords(userAgent);
  const seen = relativeTime(new Date(lastSeenAt), useNow());
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Monitor aria-hidden className="size-[18px] shrink-0 text-ink-3" />
      <div className="min-w-0 grow basis-[220px]">
        <p
          className="flex flex-wrap items-center gap-2 font-medium"
          title={userAgent === null ? undefined : writtenOut(userAgent)}
        >
          <MarkedText>{browser}</MarkedText>
          {current ? <Badge tone="on">This session</Badge> : null}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {from === null ? null : `From ${from} · `}
          last used <span title={exactTime(new Date(lastSeenAt))}>{seen}</span>
        </p>
        <p className="text-sm text-ink-3">
          Signed in {exactTime(new Date(createdAt))}, until {exactTime(new Date(endsAt))} at the latest
        </p>
      </div>
      {current ? null : (
        <Button
          onClick={onEnd}
          aria-label={`Sign out ${writtenOut(browser)}, signed in ${exactTime(new Date(createdAt))}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

/** The first match counts, because every browser also names its ancestors. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** "Firefox on Linux"; the start of the header if neither is recognised. */
export function browserWords(userAgent: string | null): string {
  if (userAgent === null || userAgent.trim() === '') return 'Unknown browser';
  const find = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser === undefined) return userAgent.slice(0, 60);
  return system === undefined ? browser : `${browser} on ${system}`;
}
