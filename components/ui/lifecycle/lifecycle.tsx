import { Panel } from '@/components/ui/panel';
import type { ReviewStatus } from '@/lib/contract/review-moves';
import { LifecycleDrawing } from './lifecycle-drawing';
import { NARROW, WIDE } from './lifecycle-layout';

/** The document's state machine with the profile's place in it. Two drawings, of which one has the room. */
export function Lifecycle({ status }: { status: ReviewStatus }) {
  return (
    <Panel className="@container px-3 py-3.5">
      <div className="hidden @min-[640px]:block">
        <LifecycleDrawing layout={WIDE} status={status} />
      </div>
      <div className="@min-[640px]:hidden">
        <LifecycleDrawing layout={NARROW} status={status} />
      </div>
    </Panel>
  );
}
