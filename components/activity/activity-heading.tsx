import { Download } from 'lucide-react';
import { buttonClass } from '@/components/ui/button';
import { type ActivityFilter, activityExportAddress } from '@/lib/queries/activity';

/** What the screen has, and what the filter leaves of it as a file. */
export function ActivityHeading({ filter }: { filter: ActivityFilter }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <h1>Activity</h1>
        <p className="text-ink-2">
          Who did what with this console, newest first. Nothing is ever changed or deleted here.
        </p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        {(['csv', 'json'] as const).map((format) => (
          <a key={format} href={activityExportAddress(filter, format)} download className={buttonClass()}>
            <Download aria-hidden /> Export {format.toUpperCase()}
          </a>
        ))}
      </div>
    </div>
  );
}
