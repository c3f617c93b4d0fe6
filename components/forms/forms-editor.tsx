'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import { useProfileName } from '@/lib/features/labels/queries';
import { shortUuid } from '@/lib/features/profiles/profile-name';
import { knownProfileQuery } from '@/lib/features/profiles/profile-queries';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';
import { readEditableForms } from './editable-forms';
import { type EditorEvents, FormsForm } from './forms-form';
import type { PrefilledForms } from './use-forms-draft';

/**
 * The sheet in which a profile's forms are edited. Mounted while it is open. `isLeaving` means that Back was used: with
 * unsaved changes that asks as well.
 */
export function FormsEditor({
  setup,
  filledIn,
  isLeaving,
  ...events
}: EditorEvents & {
  setup: ProfileSetup;
  /** What it opens with instead of the service's forms. */
  filledIn: PrefilledForms | null;
  isLeaving: boolean;
}) {
  const { onClose, onSaved, onFoundSaved } = events;
  const input = useRef<HTMLInputElement>(null);
  const askToClose = useRef(onClose);
  /** What was saved gets focus when the editor closes. */
  const wasSaved = useRef(false);
  const { data: known } = useQuery(knownProfileQuery(setup.uuid));
  const name = useProfileName()({ uuid: setup.uuid, reference: known?.customerReference });
  const editable = readEditableForms(setup);
  const isEditable = 'forms' in editable;
  return (
    <Sheet
      onClose={() => (isEditable ? askToClose.current() : onClose())}
      title={`Edit forms of ${name}`}
      {...(isEditable ? { initialFocus: input } : {})}
      returnFocus={() => (wasSaved.current ? formsHeading() : null)}
      description={
        <>
          <code>{shortUuid(setup.uuid)}</code> · the only setting the service lets you change
        </>
      }
    >
      {isEditable ? (
        <FormsForm
          uuid={setup.uuid}
          readAt={setup.readAt}
          current={editable.forms}
          filledIn={filledIn}
          input={input}
          askToClose={askToClose}
          isLeaving={isLeaving}
          {...events}
          onSaved={(answer) => {
            wasSaved.current = true;
            onSaved(answer);
          }}
          onFoundSaved={() => {
            wasSaved.current = true;
            onFoundSaved();
          }}
        />
      ) : (
        <div className="grid justify-items-start gap-3 px-5 py-[18px]">
          <h3 className="font-semibold">These forms cannot be edited</h3>
          <p className="break-words text-ink-2">{editable.why}</p>
          <p className="text-ink-2">Nothing was changed. Read the profile again, or check its JSON.</p>
          <Button onClick={onClose}>Close</Button>
        </div>
      )}
    </Sheet>
  );
}

/** The heading of the profile's forms, unless another view is open. */
function formsHeading(): HTMLElement | null {
  const heading = document.getElementById('section-forms-title');
  return heading?.checkVisibility() === true ? heading : null;
}
