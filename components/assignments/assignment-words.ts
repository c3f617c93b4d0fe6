import { capitalised } from '@/components/ui/capitalised';
import { countWords, unitWords } from '@/components/ui/count-words';
import { checkNumber } from '@/lib/configuration/checks/results';
import type { AssignmentChange } from '@/lib/features/assignments/choice';
import type {
  Assignment,
  CreateAssignmentBody,
  PlanCounts,
  ReportedChoice,
} from '@/lib/features/assignments/plan';
import { type AssignmentState, assignmentNumber } from '@/lib/features/assignments/words';
import { withQuery } from '@/lib/features/call';
import { readCheckFilter } from '@/lib/features/checks/check-filter';
import { formName, type LabelOf } from '@/lib/features/labels/queries';
import { inWords } from '@/lib/platform/text/in-words';

const listed = (ids: readonly number[], labelOf: LabelOf): string => inWords(ids.map(formName(labelOf)));

/**
 * "Add 317 Beneficial ownership statement and show the Forms section where hidden (121)"
 *
 * @param counts From the plan, if there is one: the number of profiles whose section changes
 */
export function changeWords(
  { forms, section }: AssignmentChange,
  labelOf: LabelOf,
  counts?: PlanCounts | null,
): string {
  const parts = [...formsWords(forms, labelOf), ...sectionWords(section, counts ?? null)];
  return parts.length === 0 ? 'No change' : capitalised(inWords(parts));
}

function formsWords(forms: AssignmentChange['forms'], labelOf: LabelOf): string[] {
  switch (forms.kind) {
    case 'leave':
      return [];
    case 'remove_all':
      return ['remove all forms'];
    case 'set':
      return [forms.ids.length === 0 ? 'set the forms to none' : `set exactly ${listed(forms.ids, labelOf)}`];
    case 'change':
      return [
        ...(forms.add.length === 0 ? [] : [`add ${listed(forms.add, labelOf)}`]),
        ...(forms.remove.length === 0 ? [] : [`remove ${listed(forms.remove, labelOf)}`]),
      ];
  }
}

function sectionWords(section: AssignmentChange['section'], counts: PlanCounts | null): string[] {
  if (section === 'leave') return [];
  const many = counts === null ? undefined : counts[section === 'show' ? 'become_shown' : 'become_hidden'];
  const of = many === undefined ? '' : ` (${countWords(many)})`;
  return [
    section === 'show'
      ? `show the Forms section where hidden${of}`
      : `hide the Forms section where shown${of}`,
  ];
}

/** Default title of an assignment: "Add form 317 to 12 profiles". `profiles` are the words of `titledProfiles`. */
export function proposedTitle({ forms, section }: AssignmentChange, profiles: string): string {
  const numbers = (ids: readonly number[]): string =>
    ids.length > 3
      ? `${countWords(ids.length)} forms`
      : `${ids.length === 1 ? 'form' : 'forms'} ${ids.join(', ')}`;
  switch (forms.kind) {
    case 'remove_all':
      return `Remove all forms from ${profiles}`;
    case 'set':
      return forms.ids.length === 0
        ? `Set no forms for ${profiles}`
        : `Set ${numbers(forms.ids)} for ${profiles}`;
    case 'change': {
      const { add, remove } = forms;
      if (add.length > 0 && remove.length > 0)
        return `Replace ${numbers(remove)} with ${numbers(add)} for ${profiles}`;
      if (add.length > 0) return `Add ${numbers(add)} to ${profiles}`;
      if (remove.length > 0) return `Remove ${numbers(remove)} from ${profiles}`;
    }
  }
  if (section === 'leave') return '';
  return `${section === 'show' ? 'Show' : 'Hide'} the Forms section for ${profiles}`;
}

type CheckOf = (id: string) => { number: number } | null;

/** Where an assignment's profiles came from, and a link to it; null if there is no such page. */
export function choiceWords(
  choice: ReportedChoice,
  checkOf: CheckOf = () => null,
): { words: string; href: string | null; check?: boolean } {
  if ('profiles' in choice)
    return { words: `a selection or list of ${unitWords(choice.profiles, 'profile')}`, href: null };
  if ('undo' in choice)
    return {
      words: `profiles changed by ${assignmentNumber(choice.undo)}`,
      href: `/assignments/${choice.undo}`,
    };
  if ('rest' in choice)
    return { words: `the rest of ${assignmentNumber(choice.rest)}`, href: `/assignments/${choice.rest}` };
  if ('again' in choice)
    return {
      words: `the selection of ${assignmentNumber(choice.again)}`,
      href: `/assignments/${choice.again}`,
    };
  return filterWords(choice.filter, checkOf);
}

function filterWords(
  filter: Record<string, unknown>,
  checkOf: CheckOf,
): { words: string; href: string; check?: boolean } {
  const names = Object.keys(filter);
  // The same filter in Profiles.
  const href = withQuery('/profiles', filter);
  const [only] = names;
  if (names.length === 0) return { words: 'all profiles', href };
  if (names.length > 1) return { words: 'a filter in Profiles', href };
  if (only === 'setup') return { words: `setup ${String(filter.setup)}`, href };
  const asked = only === 'check' ? readCheckFilter(String(filter.check)) : null;
  if (asked?.result !== 'fail') return { words: 'a filter in Profiles', href };
  const check = checkOf(asked.check);
  return {
    words: check === null ? 'profiles failing a check' : checkNumber(check.number),
    href: `/checks/${asked.check}`,
    ...(check === null ? {} : { check: true }),
  };
}

/**
 * The profiles in a default title. Only a list has a number: what a filter matches may change until the plan is made,
 * and the title would contradict the plan.
 */
export function titledProfiles(choice: CreateAssignmentBody['choice'] | null, checkOf: CheckOf): string {
  if (choice !== null && 'profiles' in choice) return unitWords(choice.profiles.length, 'profile');
  if (choice === null || !('filter' in choice)) return 'profiles';
  const { words, check } = filterWords(choice.filter, checkOf);
  if (check) return `profiles failing ${words}`;
  return Object.keys(choice.filter).length === 0 ? words : 'profiles chosen by a filter';
}

const ASSIGNMENT_STEPS = ['Profiles', 'Change', 'Plan', 'Approval', 'Run', 'Report'] as const;
export type AssignmentStep = (typeof ASSIGNMENT_STEPS)[number];

const NOW_AT: Record<Exclude<AssignmentState, 'cancelled'>, AssignmentStep> = {
  planning: 'Plan',
  plan_failed: 'Plan',
  waiting: 'Approval',
  sent_back: 'Approval',
  ready: 'Run',
  running: 'Run',
  paused: 'Run',
  looking: 'Run',
  stopped: 'Run',
  done: 'Report',
};

/** The steps of an assignment and the current one. "Approval" is only included where it is needed. */
export function stepsOf({
  state,
  needsApproval,
  plannedAt,
  decision,
  started,
}: Pick<Assignment, 'state' | 'needsApproval' | 'plannedAt' | 'decision' | 'started'>): {
  steps: AssignmentStep[];
  now: AssignmentStep;
} {
  const steps = ASSIGNMENT_STEPS.filter((step) => step !== 'Approval' || needsApproval);
  if (state !== 'cancelled') return { steps, now: NOW_AT[state] };
  if (started !== null) return { steps, now: 'Report' };
  if (plannedAt === null) return { steps, now: 'Plan' };
  return { steps, now: needsApproval && decision === null ? 'Approval' : 'Run' };
}
