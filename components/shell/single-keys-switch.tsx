'use client';

import { WordedSwitch } from '@/components/ui/worded-switch';
import { useSingleKeys } from './single-keys';

/** Turns shortcuts of a single character on or off in this browser. */
export function SingleKeysSwitch() {
  const [areOn, switchTo] = useSingleKeys();
  return (
    <div className="-ml-1.5">
      <WordedSwitch checked={areOn} onChange={switchTo}>
        Single-key shortcuts
      </WordedSwitch>
      <p className="pl-1.5 text-sm text-ink-3">
        Shortcuts of one character, such as E or ?. Turn them off in this browser if you press them by
        accident or use speech input. Shortcuts with Ctrl or ⌘, arrow keys and Enter always work.
      </p>
    </div>
  );
}
