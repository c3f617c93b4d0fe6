'use client';

import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';

/** A console in which nothing was done yet is not the same as a filter that nothing passes. */
export function NothingHere({ any, onClear }: { any: boolean; onClear: () => void }) {
  return (
    <Panel className="px-5 py-10 text-center">
      <div role="status">
        <h2>{any ? 'Nothing matches' : 'Nothing has been recorded yet'}</h2>
        <p className="mt-1 text-ink-2">
          {any
            ? 'Nothing that was done passes these filters.'
            : 'Sign-ins, views of profiles, changes of forms and exports are listed here as they happen.'}
        </p>
      </div>
      {any ? (
        <Button className="mt-3" onClick={onClear}>
          Clear filters
        </Button>
      ) : null}
    </Panel>
  );
}
