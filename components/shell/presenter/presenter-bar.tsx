'use client';

import { Presentation, X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/select-field';
import { ToggleSwitch } from '@/components/ui/toggle-switch';
import { isDemo } from '@/lib/contract/is-demo';
import { ROLE_LABELS } from '@/lib/contract/permissions';
import type { Role } from '@/lib/contract/roles';
import { changeDemoRole } from '@/lib/queries/session';
import { useOperator } from '../operator-session';
import { usePresenter } from '../presenter-mode';
import { useAction } from '../use-action';
import { usePageKey } from '../use-page-key';
import { present } from './present';
import { usePointerRing } from './use-pointer-ring';

/** That this browser presents, what it masks, and the way out; the key that turns it on works on every page. */
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

/** In the sandbox a demo operator goes on in another role; the page is drawn anew as for them. */
function DemoRole() {
  const { id, role } = useOperator();
  const change = useAction(changeDemoRole, () => window.location.reload());
  if (!isDemo({ id })) return null;
  return (
    <SelectField
      aria-label="Role"
      value={role}
      aria-disabled={change.isRunning}
      onChange={(event) => change.run(event.target.value as Role)}
      choices={Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label }))}
    />
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
