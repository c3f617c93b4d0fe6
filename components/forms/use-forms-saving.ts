'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { sameForms } from '@/lib/configuration/forms-difference';
import { formsChangeBetween } from '@/lib/features/assignments/forms-change';
import { createAssignment } from '@/lib/features/assignments/queries';
import { invalidateConcerned } from '@/lib/features/concerns';
import type { SaveFormsAnswer, SaveFormsRequest } from '@/lib/features/forms/save-forms';
import { undoReason } from '@/lib/features/forms/save-reason';
import { shortUuid } from '@/lib/features/profiles/profile-name';
import { profileSetupQuery, saveForms } from '@/lib/features/profiles/profile-queries';
import type { Problem, ProblemCode } from '@/lib/platform/api/problem';
import { ProblemError } from '@/lib/platform/data/request-json';
import { readEditableForms } from './editable-forms';

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  /** The service asked for a pause; the save resumes automatically. */
  | { kind: 'waiting'; problem: Problem; request: SaveFormsRequest }
  | { kind: 'conflict'; problem: Problem; current: AssignedForms; mine: AssignedForms }
  | { kind: 'failed'; problem: Problem; request: SaveFormsRequest }
  /** The service accepted the save but stored something else. */
  | { kind: 'kept-differently'; answer: SaveFormsAnswer }
  /** Such a save was undone. */
  | { kind: 'taken-back' }
  /** Read again after a save in doubt: the service still has the original forms. */
  | { kind: 'not-saved' };

/** Sends the forms, one request at a time: a second click meanwhile does not save twice (case 84). */
export function useFormsSaving(
  uuid: string,
  on: {
    saved: (answer: SaveFormsAnswer) => void;
    /** It stays in the editor: `answer.asked` is still wanted. */
    keptDifferently: (answer: SaveFormsAnswer) => void;
    /** What `first` stored was undone by `second`. */
    takenBack: (first: SaveFormsAnswer, second: SaveFormsAnswer) => void;
    foundSaved: () => void;
    /** The change waits for approval as this assignment. */
    requested: (assignment: number) => void;
  },
) {
  const queryClient = useQueryClient();
  const [saving, setSaving] = useState<SaveState>({ kind: 'idle' });
  const isRunning = useRef(false);

  /** @returns the resulting state; null if there is nothing left to show. */
  async function run(attempt: () => Promise<SaveState | null>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setSaving({ kind: 'saving' });
    try {
      const next = await attempt();
      if (next !== null) setSaving(next);
    } finally {
      isRunning.current = false;
    }
  }

  const send = (request: SaveFormsRequest) =>
    run(async () => {
      try {
        const answer = await saveForms(uuid, request);
        if (sameForms(answer.asked, answer.after)) {
          on.saved(answer);
          return null;
        }
        on.keptDifferently(answer);
        return { kind: 'kept-differently', answer };
      } catch (cause) {
        const problem = problemOf(cause);
        const next = afterFailure(problem, request);
        if (next !== null) return next;
        on.foundSaved();
        return null;
      }
    });

  /** Makes an assignment for this profile, unless its forms changed since the operator started. */
  const requestApproval = (request: SaveFormsRequest) =>
    run(async () => {
      const { forms, base, reason = '' } = request;
      try {
        const setup = await queryClient.fetchQuery({ ...profileSetupQuery(uuid), staleTime: 0 });
        const now = readEditableForms(setup);
        if ('forms' in now && !sameForms(now.forms, base)) {
          const next = afterFailure(changedMeanwhile(now.forms, setup.requestId), request);
          if (next === null) on.foundSaved();
          return next;
        }
        const { number } = await createAssignment({
          title: `Change the forms of profile ${shortUuid(uuid)}`,
          reason,
          choice: { profiles: [uuid] },
          change: formsChangeBetween(base, forms),
        });
        await invalidateConcerned(queryClient, 'assignments');
        on.requested(number);
        return null;
      } catch (cause) {
        return { kind: 'failed', problem: problemOf(cause), request };
      }
    });

  /** Undoes what a save stored; what it requested is still wanted. */
  const revert = (first: SaveFormsAnswer) =>
    run(async () => {
      const { before, after, setup } = first;
      const request = { forms: before, base: after, reason: undoReason(setup.requestId) };
      try {
        const answer = await saveForms(uuid, request);
        on.takenBack(first, answer);
        if (sameForms(answer.asked, answer.after)) return { kind: 'taken-back' };
        return { kind: 'kept-differently', answer };
      } catch (cause) {
        return { kind: 'failed', problem: problemOf(cause), request };
      }
    });

  /** After a save in doubt: reads the service's forms and determines whether they were saved. */
  const check = (request: SaveFormsRequest, doubt: Problem) =>
    run(async () => {
      try {
        const setup = await queryClient.fetchQuery({ ...profileSetupQuery(uuid), staleTime: 0 });
        const now = readEditableForms(setup);
        if ('why' in now) return { kind: 'failed', problem: doubt, request };
        if (sameForms(now.forms, request.base)) return { kind: 'not-saved' };
        const next = afterFailure({ ...doubt, code: 'forms_changed', current: now.forms }, request);
        if (next === null) on.foundSaved();
        return next;
      } catch (cause) {
        return { kind: 'failed', problem: problemOf(cause), request };
      }
    });

  return {
    saving,
    send,
    requestApproval,
    takeBack: revert,
    check,
    dismiss: () => setSaving({ kind: 'idle' }),
  };
}

/** Sent again after the wait that the response specifies. */
const WAITS: readonly ProblemCode[] = ['rate_limited', 'own_share_spent', 'service_paused'];

/** Null if the service already has exactly the wanted forms: an earlier attempt succeeded. */
function afterFailure(problem: Problem, request: SaveFormsRequest): SaveState | null {
  if (problem.code === 'forms_changed' && problem.current) {
    if (sameForms(problem.current, request.forms)) return null;
    return { kind: 'conflict', problem, current: problem.current, mine: request.forms };
  }
  const waits = WAITS.includes(problem.code);
  return { kind: waits ? 'waiting' : 'failed', problem, request };
}

/** The same problem as a refused save: the profile was read before anything was requested. */
const changedMeanwhile = (current: AssignedForms, requestId: string): Problem => ({
  type: 'urn:portal-console:problem:forms_changed',
  title: 'Someone else changed the forms.',
  status: 409,
  detail: 'Nothing was requested. Compare both versions and choose.',
  code: 'forms_changed',
  requestId,
  current,
});

function problemOf(cause: unknown): Problem {
  if (cause instanceof ProblemError) return cause.problem;
  throw cause;
}
