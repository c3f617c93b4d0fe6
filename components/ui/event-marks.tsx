import { Flag, ShieldAlert, ShieldCheck } from 'lucide-react';
import { EVENT_FLAGS, type EventFlag } from '@/lib/features/events/event-flags';

const SHORT: Record<EventFlag, string> = {
  unreadable: 'Unreadable',
  repeated_member: 'Duplicate member',
  id_reused: 'Duplicate ID',
  unknown_event: 'Unknown event',
  unknown_shape: 'Unknown shape',
  unknown_status: 'Unknown status',
  illegal_move: 'Unknown transition',
  gap: 'Event missing',
  late: 'Late',
  unreadable_time: 'Unreadable time',
};

const isKnown = (flag: string): flag is EventFlag => Object.hasOwn(SHORT, flag);

/** A flag in a word or two, and its meaning; one from a newer console is shown unchanged. */
export const flagWords = (flag: string): { short: string; long: string } =>
  isKnown(flag) ? { short: SHORT[flag], long: EVENT_FLAGS[flag] } : { short: flag, long: flag };

/** Irregularities of a webhook in a word or two each; the meaning is in the tooltip and the details. */
export function FlagBadges({ flags }: { flags: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1">
      {flags.map((flag) => {
        const { short, long } = flagWords(flag);
        return (
          <li
            key={flag}
            title={long}
            className="inline-flex h-[21px] items-center gap-1 rounded-full bg-warn-soft px-2 text-xs font-medium whitespace-nowrap text-warn"
          >
            <Flag aria-hidden className="size-3" />
            {short}
          </li>
        );
      })}
    </ul>
  );
}

export const VERIFIED_WORDS = {
  yes: 'The signature is valid',
  no: 'Received at the secret address, where signatures are not checked',
} as const;

/** Whether the webhook's signature identified the sender. */
export function VerifiedMark({ verified }: { verified: boolean }) {
  const Icon = verified ? ShieldCheck : ShieldAlert;
  return (
    <span
      title={VERIFIED_WORDS[verified ? 'yes' : 'no']}
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${verified ? 'text-on' : 'text-warn'}`}
    >
      <Icon aria-hidden className="size-3.5" />
      {verified ? 'Verified' : 'Unverified'}
    </span>
  );
}
