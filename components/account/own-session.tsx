import { Monitor } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { exactTime, relativeTime } from '@/components/ui/time-words';
import { useNow } from '@/components/ui/use-now';
import type { OwnSessions } from '@/lib/contract/session';
import { writtenOut } from '@/lib/contract/unseen';

/** One session: from which browser and address, since when, and when it ends. Read in the browser alone. */
export function OwnSession({
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
          Since {exactTime(new Date(createdAt))}; ends at the latest {exactTime(new Date(endsAt))}
        </p>
      </div>
      {current ? null : (
        <Button onClick={onEnd} aria-label={`Sign out ${writtenOut(browser)}, last used ${seen}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}

/** The first that fits: every browser also names those that it descends from. */
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

/** "Firefox on Linux"; the beginning of what was sent where neither is known. */
export function browserWords(userAgent: string | null): string {
  if (userAgent === null || userAgent.trim() === '') return 'Unknown browser';
  const find = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser === undefined) return userAgent.slice(0, 60);
  return system === undefined ? browser : `${browser} on ${system}`;
}
