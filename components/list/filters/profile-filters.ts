import { checkNumber, RESULT_WORDS, UNKNOWN_WORDS } from '@/lib/configuration/checks/results';
import { sectionLabel } from '@/lib/configuration/contract/section-names';
import type { LabelKind } from '@/lib/configuration/label-kinds';
import { readCheckFilter } from '@/lib/features/checks/check-filter';
import type { LabelOf } from '@/lib/features/labels/queries';
import { type Coverage, FAILURE_WORDS, type ReadFailure } from '@/lib/features/profiles/coverage-words';
import { ANY_BASELINE, type PROFILES_LIST } from '@/lib/features/profiles/list';
import type { ProfileChoices } from '@/lib/features/profiles/profiles';
import type { FilterTableOf, FilterWords } from './filter-table';
import { type NamedId, readNamedId } from './read-named-id';

/** Numbers of the service that have a label or were found on a profile. */
export type NamedIds = Readonly<Record<Exclude<LabelKind, 'profile' | 'setup'>, readonly NamedId[]>>;

const COVERAGE_WORDS: Record<Coverage, string> = {
  fresh: 'Up to date',
  older: 'Out of date',
  unreadable: 'Unreadable',
  never: 'Never read',
};

/**
 * What profiles can be filtered by.
 *
 * @param ids Only needed to suggest filters
 * @param choices Undefined until they are loaded: until then a baseline or a check has no name
 */
export function profileFilters({
  labelOf,
  ids,
  choices,
}: {
  labelOf: LabelOf;
  ids?: NamedIds;
  choices: ProfileChoices | undefined;
}): FilterTableOf<typeof PROFILES_LIST> {
  const named = (label: string, kind: keyof NamedIds, also: string): FilterWords => {
    const known = ids?.[kind] ?? [];
    return {
      label,
      also,
      hint: 'number or label',
      values: known.map(({ id }) => id),
      words: (id) => [label, id, labelOf(kind, id)].filter(Boolean).join(' '),
      read: (text) => readNamedId(text, known),
    };
  };
  return {
    form: {
      ...named('Form is', 'form', 'with has profiles'),
      subject: 'form',
    },
    'without-form': {
      ...named('Form is not', 'form', 'without lacks missing profiles'),
      subject: 'form',
    },
    status: {
      label: 'Status is',
      isNarrow: true,
    },
    risk: {
      words: (risk) => `${risk} risk`,
      isNarrow: true,
    },
    team: { isNarrow: true },
    assignee: { isNarrow: true },
    shows: section('shown', 'shows with'),
    hides: section('hidden', 'hides not shown'),
    lacks: section('absent', 'lacks missing without'),
    screening: {
      also: 'screened',
      words: (text) => {
        const [key = '', how] = text.split(':');
        return `${sectionLabel(key)} screened ${how === 'manual' ? 'manually' : 'automatically'}`;
      },
      alsoOf: (text) => text.replace(':', ' '),
      clashes: (text, other) => text.split(':')[0] === other.split(':')[0],
    },
    check: {
      label: 'Check result is',
      also: 'fails failing passes',
      values: (choices?.checks ?? []).flatMap(({ id }) => [`${id}:fail`, `${id}:pass`, `${id}:unknown`]),
      words: (text) => checkResult(text, choices),
    },
    deviates: {
      label: 'Deviates from',
      also: 'baseline',
      values: [ANY_BASELINE, ...(choices?.baselines ?? []).map(({ id }) => id)],
      words: (id) => `Deviates from ${baselineName(id, choices)}`,
    },
    'deviates-since': only('Began to deviate in the last 7 days', 'new deviation'),
    changed: only('Changed outside in the last 7 days', 'drift'),
    coverage: {
      label: 'Reading is',
      also: 'read',
      words: (coverage) => COVERAGE_WORDS[coverage as Coverage],
    },
    failure: {
      label: 'Unreadable because',
      also: 'reading failed',
      words: (failure) => `Unreadable: ${FAILURE_WORDS[failure as ReadFailure].toLowerCase()}`,
    },
    model: named('People model is', 'people_model', 'with'),
    'advanced-document': named('Advanced document is', 'advanced_document_configuration', 'with'),
    document: {
      label: 'Document named',
      also: 'asks for',
      hint: 'all or part of its name',
      words: (name) => `Document named “${name}”`,
      read: (text) => text,
    },
    threshold: {
      label: 'Owners from',
      also: 'ownership percentage',
      hint: 'percentage',
      words: (per) => `Owners from ${per}%`,
    },
    setup: numbered,
    configuration: numbered,
  };
}

const section = (how: 'shown' | 'hidden' | 'absent', also: string): FilterWords => ({
  label: `Section ${how}`,
  also,
  subject: 'section',
  words: (key) => `${sectionLabel(key)} ${how}`,
  alsoOf: (key) => `${key} ${sectionLabel(key)}`,
});

/** A filter with a single value. */
const only = (label: string, also: string): FilterWords => ({
  label,
  also,
  words: () => label,
});

const numbered: FilterWords = {
  hint: 'number',
  read: (text) => (/^\d{1,15}$/.test(text) ? String(Number(text)) : null),
};

function baselineName(id: string, choices: ProfileChoices | undefined): string {
  if (choices === undefined || id === ANY_BASELINE) return 'a baseline';
  return choices.baselines.find((one) => one.id === id)?.name ?? 'a deleted baseline';
}

function checkResult(text: string, choices: ProfileChoices | undefined): string {
  const filter = readCheckFilter(text);
  if (filter === null) return 'Unknown check';
  const { check, result, reason } = filter;
  const words = RESULT_WORDS[result] + (reason === null ? '' : ` (${UNKNOWN_WORDS[reason]})`);
  return `${words}: ${checkName(check, choices)}`;
}

function checkName(id: string, choices: ProfileChoices | undefined): string {
  if (choices === undefined) return 'a check';
  const check = choices.checks.find((one) => one.id === id);
  return check === undefined ? 'an archived or deleted check' : `${checkNumber(check.number)} ${check.title}`;
}
