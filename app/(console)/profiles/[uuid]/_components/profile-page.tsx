'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ChangedMark } from '@/components/forms/changed-mark';
import { EditorRefusal, SideEffectsNotice } from '@/components/forms/forms-notices';
import { offerUndo } from '@/components/forms/offer-undo';
import { ProfileView } from '@/components/profiles/profile-view';
import { useMay } from '@/components/shell/operator-session';
import { showToast } from '@/components/shell/show-toast';
import { useAddressState } from '@/components/shell/use-address-state';
import { loadLater } from '@/components/ui/load-later';
import { preload } from '@/components/ui/load-module';
import { exactTime } from '@/components/ui/time-words';
import { changesBetween } from '@/lib/configuration/forms-difference';
import { assignmentNumber } from '@/lib/features/assignments/words';
import type { SaveFormsAnswer } from '@/lib/features/forms/save-forms';
import type { VersionDetail } from '@/lib/features/history/history';
import { useLabels } from '@/lib/features/labels/queries';
import { profileSetupQuery } from '@/lib/features/profiles/profile-queries';
import { FillInQuestion, useFillIn } from './fill-in';
import { FixNotice, useFix } from './fix';

const loadEditor = () => import('@/components/forms/forms-editor').then((module) => module.FormsEditor);
const ProfilePreview = dynamic(() => import('./profile-preview').then((module) => module.ProfilePreview));
const FormsEditor = loadLater(loadEditor);

/** A profile and its forms editor. The two do not know each other: this page passes data between them. */
export function ProfilePage({ uuid }: { uuid: string }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { data: setup } = useQuery(profileSetupQuery(uuid));
  const mayChange = useMay('forms.change');
  const { isOpen, isLeaving, open, close, setDirty } = useEditorAddress();
  const fill = useFillIn(setup, { isOpen, open });
  const fix = useFix(uuid, setup, { mayChange, fillIn: fill.ask, close });
  const { labelOf } = useLabels();
  const [sideEffects, setSideEffects] = useState<SaveFormsAnswer['sideEffects']>([]);
  /** Request ID of the save whose change is highlighted. */
  const [marked, setMarked] = useState<string | null>(null);

  const applySave = (answer: SaveFormsAnswer) => {
    queryClient.setQueryData(profileSetupQuery(uuid).queryKey, answer.setup);
    setSideEffects(answer.sideEffects);
    if (changesBetween(answer.before, answer.after).length > 0) setMarked(answer.setup.requestId);
  };
  const restore = ({ forms, firstReadAt }: VersionDetail) => {
    if (forms === null) return;
    fill.ask({ forms, words: `the forms from the version of ${exactTime(new Date(firstReadAt))}` });
  };
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: profileSetupQuery(uuid).queryKey });

  return (
    <>
      <ProfileView
        uuid={uuid}
        onEditForms={mayChange ? open : () => undefined}
        onLikelyEdit={() => preload(loadEditor)}
        onRestore={restore}
        onMend={fix.ask}
        preview={(parts) => <ProfilePreview {...parts} />}
        formsMark={marked === null ? null : <ChangedMark key={marked} onEnd={() => setMarked(null)} />}
        notices={
          <>
            <FixNotice notice={fix.notice} onDismiss={fix.dismiss} />
            {isOpen && !mayChange ? <EditorRefusal onDismiss={close} /> : null}
            {sideEffects.length > 0 ? (
              <SideEffectsNotice changes={sideEffects} onDismiss={() => setSideEffects([])} />
            ) : null}
          </>
        }
      />
      <FillInQuestion of={fill} />
      {isOpen && setup && mayChange && !fix.isPending && fill.doubt === null ? (
        <FormsEditor
          setup={setup}
          filledIn={fill.filledIn}
          isLeaving={isLeaving}
          onStay={open}
          onDirtyChange={setDirty}
          onClose={close}
          onSaved={(answer) => {
            applySave(answer);
            close();
            offerUndo(uuid, answer, { onSaved: applySave, labelOf });
          }}
          onStoredDifferences={applySave}
          onTheirs={() => {
            readAgain();
            close();
          }}
          onFoundSaved={() => {
            readAgain();
            close();
            showToast({ message: 'Forms already saved', detail: 'An earlier attempt was saved.' });
          }}
          onRequested={(assignment) => {
            setDirty(false);
            showToast({ message: `Approval requested as ${assignmentNumber(assignment)}` });
            router.push(`/assignments/${assignment}`);
          }}
        />
      ) : null}
    </>
  );
}

/**
 * The editor is open while the address says `edit=forms`, so Back closes it and a link opens it. With unsaved changes,
 * Back asks first and the editor stays open until that is answered.
 */
function useEditorAddress() {
  const { parameters, write } = useAddressState();
  const isInAddress = parameters.get('edit') === 'forms';
  // The router updates the address a moment later; opening and closing don't wait for it.
  const [isAsked, setAsked] = useState(isInAddress);
  const [isDirty, setDirty] = useState(false);
  const wasPushed = useRef(false);
  useEffect(() => setAsked(isInAddress), [isInAddress]);

  const open = useCallback(() => {
    setAsked(true);
    // A link may have led here, so there may be no history entry to go back to.
    if (new URLSearchParams(window.location.search).get('edit') === 'forms') return;
    wasPushed.current = true;
    write({ edit: 'forms' }, 'push');
  }, [write]);
  const close = () => {
    setDirty(false);
    setAsked(false);
    if (!new URLSearchParams(window.location.search).has('edit')) return;
    // Go back over a history entry that we pushed; if a link brought it, only remove the parameter.
    if (wasPushed.current) window.history.back();
    else write({ edit: null });
    wasPushed.current = false;
  };
  return { isOpen: isAsked || isDirty, isLeaving: !isAsked && isDirty, open, close, setDirty };
}
