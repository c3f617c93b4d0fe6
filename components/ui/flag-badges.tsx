import { Flag } from 'lucide-react';
import { flagWords } from './flag-words';

/** What is odd about a webhook, in a word or two each; what it means is in the tooltip and in the details. */
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
