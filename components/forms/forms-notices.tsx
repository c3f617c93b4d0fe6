'use client';

import { X } from 'lucide-react';
import { useOperator } from '@/components/shell/operator-session';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import type { SaveFormsAnswer } from '@/lib/features/forms/save-forms';
import { neededRole, ROLE_LABELS } from '@/lib/platform/access/permissions';

/** Compares the full configuration returned by a save with the previous one, and lists what else changed. */
export function SideEffectsNotice({
  changes,
  onDismiss,
}: {
  changes: SaveFormsAnswer['sideEffects'];
  onDismiss: () => void;
}) {
  return (
    <section
      aria-label="Other changes by the service"
      className="mb-4 flex items-start gap-3 rounded-lg border border-line bg-warn-soft px-3.5 py-2.5 print:hidden"
    >
      <div className="min-w-0 grow">
        <p role="alert" className="font-medium">
          The service also changed:
        </p>
        <ul className="mt-1 grid gap-1">
          {changes.map(({ path, before, after }) => (
            <li key={path} className="break-words">
              <code>
                <MarkedText>{path}</MarkedText>
              </code>{' '}
              <span className="text-ink-2">
                <Value value={before} /> <span aria-hidden>→</span>
                <span className="sr-only">became</span> <Value value={after} />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onDismiss}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm hover:bg-surface"
      >
        <X aria-hidden className="size-4" />
      </button>
    </section>
  );
}

function Value({ value }: { value: unknown }) {
  const text = value === undefined ? 'missing' : JSON.stringify(value);
  return (
    <code>
      <MarkedText>{text.length > 200 ? `${text.slice(0, 199)}…` : text}</MarkedText>
    </code>
  );
}

/** Shown instead of the editor to someone who followed a link to it but may not change forms. */
export function EditorRefusal({ onDismiss }: { onDismiss: () => void }) {
  const { role } = useOperator();
  return (
    <section
      aria-label="Why the editor did not open"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-info-soft px-3.5 py-2.5 print:hidden"
    >
      <p role="alert" className="min-w-0 grow basis-[220px]">
        This link opens the forms editor, which is not available to the {ROLE_LABELS[role].toLowerCase()}{' '}
        role. You need the {neededRole('forms.change')} role. Ask an administrator.
      </p>
      <Button onClick={onDismiss}>Dismiss</Button>
    </section>
  );
}
