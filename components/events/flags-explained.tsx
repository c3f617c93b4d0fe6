import { Flag } from 'lucide-react';
import { flagWords } from '@/components/ui/event-marks';

/** What is odd about the webhook, in whole sentences. Nothing of it was refused. */
export function FlagsExplained({ flags }: { flags: readonly string[] }) {
  if (flags.length === 0) return null;
  return (
    <ul className="mb-4 grid gap-1.5 rounded-lg border border-line bg-warn-soft px-3.5 py-2.5">
      {flags.map((flag) => {
        const { short, long } = flagWords(flag);
        return (
          <li key={flag} className="flex gap-2">
            <Flag aria-hidden className="mt-[3px] size-3.5 shrink-0 text-warn" />
            <span>
              <b className="font-medium">{short}.</b> {long}. <code className="text-ink-2">{flag}</code>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
