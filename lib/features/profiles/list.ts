import { REVIEW_STATUSES } from '@/lib/configuration/contract/review-moves';
import { SCREENED_SECTIONS, SECTION_KEYS } from '@/lib/configuration/contract/section-names';
import { type List, profileOrText } from '@/lib/platform/list/list';
import { COVERAGE, READ_FAILURES } from './coverage-words';

const SCREENINGS = SCREENED_SECTIONS.flatMap((key) => [`${key}:automatic`, `${key}:manual`]);

/** Filters that depend on a reading of a profile's configuration; they exclude unread profiles. */
export const FACT_FILTERS = [
  ...(['shows', 'hides', 'lacks', 'form', 'without-form', 'model', 'advanced-document'] as const),
  ...(['document', 'screening', 'threshold'] as const),
];

/** Filters for deviations: from which baseline, and since when. */
export const DEVIATION_FILTERS = ['deviates', 'deviates-since'] as const;

/** `deviates`: from any baseline. */
export const ANY_BASELINE = 'any';

export const PROFILES_LIST = {
  id: 'profiles',
  title: 'Profiles',
  about: 'Profiles, from webhooks and lists, or opened in this console',
  noun: ['profile', 'profiles'],
  path: '/profiles',
  operation: 'GET /api/profiles',
  download: 'GET /api/profiles/export',
  search: {
    label: 'Name, customer reference or UUID',
    placeholder: 'Name, part of a reference, or a UUID',
    sought: profileOrText,
  },
  filters: {
    status: {
      kind: 'several',
      label: 'Review status',
      known: REVIEW_STATUSES,
      none: 'without a status yet',
    },
    risk: { kind: 'one', label: 'Risk', any: 'Any risk' },
    team: { kind: 'one', label: 'Team', any: 'Any team' },
    assignee: { kind: 'one', label: 'Assignee', any: 'Any assignee' },
    shows: { kind: 'each', label: 'Sections shown', among: SECTION_KEYS, more: true },
    hides: { kind: 'each', label: 'Sections hidden', among: SECTION_KEYS, more: true },
    /** Null, or missing in the answer. */
    lacks: { kind: 'each', label: 'Sections not in the configuration', among: SECTION_KEYS, more: true },
    form: { kind: 'each', label: 'With form', numbers: true, more: true },
    /** Only matches profiles whose forms could be read. */
    'without-form': { kind: 'each', label: 'Without form', numbers: true, more: true },
    model: { kind: 'each', label: 'People model', numbers: true, more: true },
    'advanced-document': { kind: 'each', label: 'Advanced document', numbers: true, more: true },
    /** In the name of one of its documents, case-insensitive. */
    document: { kind: 'each', label: 'Document', more: true },
    screening: { kind: 'each', label: 'Screening', among: SCREENINGS, more: true },
    /** Per cent, as the service has it. */
    threshold: { kind: 'one', label: 'Ownership percentage', any: 'Any percentage', more: true },
    coverage: { kind: 'one', label: 'Reading', any: 'Any reading', among: COVERAGE, more: true },
    failure: {
      kind: 'one',
      label: 'Reason unreadable',
      any: 'Any reason',
      among: READ_FAILURES,
      more: true,
    },
    /** From the baseline with this ID, or from any; accepted deviations do not count. */
    deviates: { kind: 'one', label: 'Deviates from', any: 'Deviating or not', more: true },
    /** With a section that began to deviate in the last seven days. */
    'deviates-since': {
      kind: 'one',
      label: 'Deviating since',
      any: 'Any time',
      among: ['week'],
      more: true,
    },
    /** With a result of a check, as `check-filter.ts` has it. */
    check: { kind: 'one', label: 'Check', any: 'Any check result', more: true },
    /** Outside changes in the last seven days. */
    changed: { kind: 'one', label: 'Changed', any: 'Changed or not', among: ['outside'], more: true },
    /** Profiles with one setup, by its number. */
    setup: { kind: 'number', label: 'Setup' },
    /** The one named in the newest profile event: nothing else in the API links the two. */
    configuration: { kind: 'number', label: 'Portal configuration' },
  },
  sorts: { reference: 'asc', status: 'asc', changed: 'desc', seen: 'desc' },
  sorted: 'seen',
  live: ['profile', 'baselines', 'configuration', 'checks'],
} as const satisfies List;
