import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import type { DeliveryFilter } from '@/lib/queries/sandbox-webhooks';
import { isFiltered } from './log-address';

/** A log without deliveries is not the same as a filter that none passes. */
export function NoDeliveries({ filter, onClear }: { filter: DeliveryFilter; onClear: () => void }) {
  const matches = isFiltered(filter);
  return (
    <Panel className="px-5 py-10 text-center">
      <div role="status">
        <h3 className="font-semibold">{matches ? 'Nothing matches' : 'No webhook has been sent yet'}</h3>
        <p className="mt-1 text-ink-2">
          {matches
            ? 'No delivery passes these filters. One that comes later is shown here by itself.'
            : 'Move a profile, provide a document or send a test event: each delivery is listed here.'}
        </p>
      </div>
      {matches ? (
        <Button className="mt-3" onClick={onClear}>
          Clear filters
        </Button>
      ) : null}
    </Panel>
  );
}
