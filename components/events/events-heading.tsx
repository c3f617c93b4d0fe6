import { Download } from 'lucide-react';
import { buttonClass } from '@/components/ui/button';
import { type EventsFilter, eventsExportAddress } from '@/lib/queries/events';

/** What the screen has, and what the filter leaves of it as a file. */
export function EventsHeading({ filter }: { filter: EventsFilter }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <h1>Events</h1>
        <p className="text-ink-2">Every webhook that this console received, as it came, newest first.</p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        <a href={eventsExportAddress(filter, 'csv')} download className={buttonClass()}>
          <Download aria-hidden /> Export CSV
        </a>
        <a href={eventsExportAddress(filter, 'json')} download className={buttonClass()}>
          <Download aria-hidden /> Export JSON
        </a>
      </div>
    </div>
  );
}
