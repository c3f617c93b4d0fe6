'use client';

import { Button } from '@/components/ui/button';
import { isApple } from '@/components/ui/kbd';
import { clockTime } from '@/components/ui/time-words';
import { countOfChanges } from './change-words';

/** Save and Discard. With nothing to save, Save stays focusable and only says so. */
export function EditorFooter({
  count,
  isDirty,
  isBusy,
  readAt,
  needsApproval,
  onSave,
  onDiscard,
}: {
  count: number;
  isDirty: boolean;
  isBusy: boolean;
  readAt: string;
  /** Whether the change becomes a request that someone else approves. */
  needsApproval: boolean;
  onSave: () => void;
  onDiscard: () => void;
}) {
  const isIdle = !isDirty || isBusy;
  return (
    <footer className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-3">
      <span role="status" className="min-w-0 grow basis-[150px] text-sm text-ink-3">
        {isBusy
          ? needsApproval
            ? 'Checking with the service, then requesting…'
            : 'Checking with the service, then saving…'
          : isDirty
            ? `Read ${clockTime(new Date(readAt))}; checked again before ${needsApproval ? 'requesting' : 'saving'}`
            : 'No changes yet'}
      </span>
      <Button onClick={onDiscard} disabled={isBusy}>
        {isDirty ? 'Discard' : 'Close'}
      </Button>
      <Button
        variant="primary"
        aria-disabled={isIdle}
        aria-keyshortcuts="Meta+Enter Control+Enter"
        onClick={() => (isIdle ? undefined : onSave())}
        className="aria-disabled:cursor-not-allowed aria-disabled:opacity-60 aria-disabled:hover:opacity-60"
      >
        {needsApproval ? requestWords(isBusy) : saveWords(isBusy, count)}
        <kbd
          aria-hidden
          className="rounded-[4px] border border-b-2 border-current px-1 font-mono text-2xs leading-snug"
        >
          {isApple() ? '⌘↵' : 'Ctrl ↵'}
        </kbd>
      </Button>
    </footer>
  );
}

const requestWords = (isBusy: boolean): string => (isBusy ? 'Requesting…' : 'Request approval');

function saveWords(isBusy: boolean, count: number): string {
  if (isBusy) return 'Saving…';
  return count === 0 ? 'Save' : `Save ${countOfChanges(count)}`;
}
