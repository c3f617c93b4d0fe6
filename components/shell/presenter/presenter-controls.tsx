'use client';

import { Presentation, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { WordedSwitch } from '@/components/ui/worded-switch';
import type { PresenterMode } from '@/lib/features/presenter/presenter';
import { DemoRole } from '../demo-role';
import { usePointerRing } from './pointer-ring';
import { present } from './present';

/** What presenter mode masks, and a button to leave it. */
export function PresenterControls({ mode }: { mode: PresenterMode }) {
  const [isRingShown, showRing] = usePointerRing();
  return (
    <section
      aria-label="Presenter mode"
      className="flex h-10 items-center gap-x-2 border-b border-line bg-accent-soft px-4 min-[900px]:gap-x-4 min-[900px]:px-6 print:hidden"
    >
      <span className="inline-flex items-center gap-2 font-semibold whitespace-nowrap">
        <Presentation aria-hidden className="size-4" />
        <span className="max-[899px]:sr-only">Presenter mode</span>
      </span>
      <WordedSwitch checked={mode === 'masked'} onChange={(isMasked) => present(isMasked ? 'masked' : 'on')}>
        Mask names
      </WordedSwitch>
      <span className="max-[699px]:hidden">
        <WordedSwitch checked={isRingShown} onChange={showRing}>
          Pointer ring
        </WordedSwitch>
      </span>
      <DemoRole className="min-w-0 max-[699px]:hidden" />
      <span className="grow" />
      <Button aria-label="Leave presenter mode" onClick={() => present(null)}>
        <X aria-hidden /> <span className="max-[899px]:hidden">Leave presenter mode</span>
        <span className="min-[900px]:hidden">Leave</span>
      </Button>
    </section>
  );
}
