'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { checkNumber } from '@/lib/configuration/checks/results';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import type { Subject } from '@/lib/features/answers/subjects';
import type { WantingChecks } from '@/lib/features/answers/why-answer';
import { draftChecksQuery } from '@/lib/features/findings/queries';

/**
 * The active checks that want a form: those that would fail without it, or that fail now and would pass with it. Asked
 * only for a question why the form is assigned.
 */
export function useWantingChecks(uuid: string, subject: Subject | undefined): WantingChecks {
  const forms = subject?.asks === 'why' ? otherForms(subject) : null;
  const query = draftChecksQuery(uuid, forms ?? NONE);
  const { data, isError, isPlaceholderData } = useQuery({
    ...query,
    queryFn: forms === null ? skipToken : (query.queryFn ?? skipToken),
  });
  if (isError || (forms === null && subject?.asks === 'why')) return 'failed';
  if (data === undefined || isPlaceholderData) return 'loading';
  const wants = subject?.isThere ? 'would_fail' : 'would_mend';
  return data.checks
    .filter(({ change }) => change === wants)
    .map(({ check }) => `${checkNumber(check.number)} ${check.title}`);
}

const NONE: AssignedForms = { enabled: false, form_ids: null };

/** The profile's forms without the one asked about, or with it if it is not assigned; null if they are not known. */
function otherForms({ about }: Subject): AssignedForms | null {
  if (about.of !== 'listed') return null;
  const { enabled, form_ids: ids } = about.reading.members ?? {};
  const form = Number(about.value);
  if (typeof enabled !== 'boolean' || !Number.isSafeInteger(form)) return null;
  const assigned: unknown[] = Array.isArray(ids) ? ids : [];
  if (!assigned.every((id): id is number => typeof id === 'number')) return null;
  const others = assigned.filter((id) => id !== form);
  return { enabled, form_ids: about.isListed ? others : [...others, form] };
}
