import { ActionProblem } from '@/components/shell/use-action';
import { Sheet } from '@/components/ui/sheet';
import type { CheckReplay } from '@/lib/features/checks/replays';
import type { Problem } from '@/lib/platform/api/problem';
import { ReplayResult } from './replay-result';

/** The replay of a check that is being written. */
export function ReplaySheet({
  replay,
  problem,
  onCancel,
  onClose,
}: {
  replay: CheckReplay | undefined;
  problem: Problem | null;
  /** Cancels a replay by ID. */
  onCancel: (id: string) => void;
  onClose: () => void;
}) {
  return (
    <Sheet
      title="Replay of this draft"
      description="See what this version would have found in up to 400 days of readings, before you save it."
      onClose={onClose}
    >
      <div className="grid min-h-0 grow grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto px-5 py-4">
        <ActionProblem problem={problem} />
        {replay === undefined ? (
          <p className="text-ink-2">Reading…</p>
        ) : (
          <ReplayResult replay={replay} onSince={null} onCancel={() => onCancel(replay.id)} />
        )}
      </div>
    </Sheet>
  );
}
