'use client';

import { Presentation, X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { ToggleSwitch } from '@/components/ui/toggle-switch';
import { DemoRole } from '../demo-role';
import { usePresenter } from '../presenter-mode';
import { usePageKey } from '../use-page-key';
import { present } from './present';
import { usePointerRing } from './use-pointer-ring';

/**
 * Shows that presenter mode is on and what it masks, with a button to leave; its keyboard shortcut works on every page.
 */
export function PresenterBar() {
  const mode = usePresenter();
  usePageKey('P', () => present(mode === null ? 'on' : null));
  const [isRingShown, showRing] = usePointerRing();
  if (mode === null) return null;
  return (
    <section
      aria-label="Presenter mode"
      className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line bg-accent-soft px-4 py-1.5 min-[900px]:px-6 print:hidden"
    >
      <span className="inline-flex items-center gap-2 font-semibold">
        <Presentation aria-hidden className="size-4" /> Presenter mode
      </span>
      <Toggle
        words="Mask names"
        checked={mode === 'masked'}
        onChange={(isMasked) => present(isMasked ? 'masked' : 'on')}
      />
      <Toggle words="Pointer ring" checked={isRingShown} onChange={showRing} />
      <DemoRole />
      <span className="grow" />
      <Button onClick={() => present(null)}>
        <X aria-hidden /> Leave presenter mode
      </Button>
    </section>
  );
}

function Toggle({
  words,
  checked,
  onChange,
}: {
  words: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-2">
      <ToggleSwitch checked={checked} onChange={onChange} labelledBy={id} />
      <span id={id}>{words}</span>
    </span>
  );
}
