import { assignmentNumber } from '@/lib/features/assignments/words';
import { percentWords } from '@/lib/features/preview/asked-words';
import { inWords } from '@/lib/platform/text/in-words';
import { type Line, listing } from './line';

/** How a name appears in a sentence: "Trustees … are", "Identity … is". */
export interface SectionPhrase {
  name: string;
  are: 'are' | 'is';
  /** What showing the section means to the customer. */
  asked: 'asked for' | 'part of the portal';
}

const quoted = (text: string): string => `“${text}”`;

/** Every sentence that an answer is made of. They say what the service said, and what it does not say. */
export const SENTENCES = {
  // A section
  shown: ({ name, are, asked }: SectionPhrase) => `${name} ${are} ${asked}. The section is shown.`,
  hidden: ({ name, are, asked }: SectionPhrase) => `${name} ${are} not ${asked}. The section is hidden.`,
  absent: ({ name, are }: SectionPhrase) =>
    `${name} ${are} not part of this configuration. The section is null.`,
  sectionUnknown: ({ name, are, asked }: SectionPhrase, why: string) =>
    `It is not known whether ${name} ${are} ${asked}, because ${why}`,

  // Why something is not known
  notSent: (what: string) => `the service did not send ${what}.`,
  notReadable: (what: string, expected: string, found: string) =>
    `${what} could not be read (expected ${expected}, found ${found}).`,

  // A setting; `of` is the plain name of the section, or of the companies in it
  settingUnknown: (of: string, label: string, why: string) => `${of}: “${label}” is unknown, because ${why}`,
  most: (of: string, most: string) =>
    `${of}: up to ${most} ${most === '1' ? 'entry' : 'entries'} can be added.`,
  mostNotSet: (of: string) => `${of}: no maximum is set.`,
  mostNotSetMeans: () => 'The service does not say how many entries that allows.',
  noSuchSetting: (of: string, label: string) => `${of}: there is no setting for ${label.toLowerCase()}.`,
  screened: (of: string) => `${of}: anyone added is screened automatically.`,
  notScreened: (of: string) => `${of}: anyone added is not screened automatically.`,
  model: (of: string, model: string) => `${of}: people model ${model} is used.`,
  modelNotSet: (of: string) => `${of}: no people model is set.`,
  modelMeans: () => 'The service does not say which fields a people model asks for.',
  birth: (of: string) => `${of}: the country of birth is collected.`,
  noBirth: (of: string) => `${of}: the country of birth is not collected.`,
  percentage: (of: string) => `${of}: the percentage is collected for each owner.`,
  noPercentage: (of: string) => `${of}: the percentage is not collected.`,
  threshold: (of: string, text: string) =>
    `${of}: people with ${percentWords(text)} or more are treated as owners.`,
  text: (of: string, text: string) => `${of}: the text reads ${quoted(text)}`,
  textNotSet: (of: string) => `${of}: no text is set.`,
  textEmpty: (of: string) => `${of}: the text is empty.`,
  value: (of: string, label: string, value: string) => `${of}: ${label.toLowerCase()} ${value}.`,

  // Lists
  listed: (of: string, label: string, items: readonly string[]): Line =>
    listing(
      `${of}: ${items.length === 1 ? label.toLowerCase().replace(/s$/, '') : label.toLowerCase()}`,
      items,
    ),
  listNotSet: (of: string, label: string) => `${of}: the list of ${label.toLowerCase()} is not set.`,
  listEmpty: (of: string, label: string) => `${of}: the list of ${label.toLowerCase()} is empty.`,
  documents: (count: number, must: readonly string[], may: readonly string[]): Line[] => [
    count === 1 ? '1 document is listed.' : `${count} documents are listed.`,
    ...(must.length === 0 ? [] : [listing('Required:', must)]),
    ...(may.length === 0 ? [] : [listing('Optional:', may)]),
  ],
  noDocuments: () => 'No documents are listed.',
  noneCalled: (words: readonly string[]) =>
    `No listed document or example is called ${inWords(words.map(quoted), 'or')}.`,
  unreadableAmong: (count: number) =>
    `${count === 1 ? '1 more value' : `${count} more values`} in this section could not be read.`,

  // A document
  mustProvide: (name: string) => `${quoted(name)} must be provided. It is listed as required.`,
  mayProvide: (name: string) => `${quoted(name)} is optional. It is listed as not required.`,
  requiredUnknown: (name: string) =>
    `${quoted(name)} is listed, but it is not known whether it must be provided.`,
  documentHidden: (name: string) =>
    `${quoted(name)} is not asked for. It is listed, but the section is hidden.`,
  documentUnknown: (name: string) =>
    `${quoted(name)} is listed, but it is not known whether the portal shows the documents.`,
  description: (description: string) => `The customer sees: ${quoted(description)}`,
  examples: (examples: readonly string[]) => `Examples shown: ${examples.join('. ')}.`,
  example: (example: string, name: string) => `${quoted(example)} is shown as an example of ${quoted(name)}.`,
  noLongerListed: (name: string) => `${quoted(name)} is not asked for. It is not on the list of documents.`,

  // A form, or a configuration of advanced documents
  assigned: (name: string, section: string) =>
    `${name} is asked for. It is assigned, and ${section} are shown.`,
  assignedHidden: (name: string, section: string) =>
    `${name} is not asked for. It is assigned, but ${section} are hidden.`,
  assignedUnknown: (name: string, section: string) =>
    `${name} is assigned, but it is not known whether ${section} are shown.`,
  notAssigned: (name: string) => `${name} is not asked for. It is not assigned.`,
  notAssignedAbsent: (name: string, section: string) =>
    `${name} is not asked for. The configuration does not include ${section}.`,
  notAmongReadable: (name: string) => `${name} is not among the assigned IDs that could be read.`,
  assignedListUnknown: (name: string, why: string) =>
    `It is not known whether ${name} is assigned, because ${why}`,

  // A people model
  modelUsed: (name: string, by: readonly string[]) => listing(`${name} is used by`, by),
  modelHidden: (by: readonly string[]) => listing('Not shown in the portal:', by),
  modelUnused: (name: string) => `${name} is not used in this configuration.`,
  modelUnusedAsRead: (name: string) => `${name} is not used in any section that was fully read.`,

  // What the document does not have
  extra: (path: string, value: string) =>
    `${path} was sent by the service but is unknown to this console: ${value}`,

  // Where a question is not answered
  nothingFound: () => 'Nothing in this configuration matches.',
  canBeAsked: () =>
    'Ask about a section, setting, document, form, people model or advanced document, by name or number. You can also ask what is hidden, who is screened or what changed last.',

  // What this console can do about it
  onlyForms: () => 'This console can’t change it. The service only allows forms to be changed.',

  // How other profiles are set up: for the person who answers, not for the customer
  others: (shown: string, hidden: string) =>
    `Among the profiles read, the section is shown for ${shown} and hidden for ${hidden}.`,

  // When that was read
  asRead: (at: string) => `Read from the service on ${at}.`,
  asLastRead: (at: string) => `Last read on ${at}. Later reads failed.`,
} as const;

const sectionsOf = (portal: string, labels: readonly string[]): Line =>
  listing(`${portal} ${labels.length === 1 ? '1 section' : `${labels.length} sections`}:`, labels);

/** Sentences about all sections at once. Settings: only those of sections that are shown. */
export const ACROSS_SAY = {
  shown: (labels: readonly string[]) =>
    labels.length === 0 ? 'No section is known to be shown.' : sectionsOf('The portal shows', labels),
  hidden: (labels: readonly string[]) =>
    labels.length === 0 ? 'No section is hidden.' : sectionsOf('The portal hides', labels),
  absent: (labels: readonly string[]) => listing('Not part of this configuration:', labels),
  stateUnknown: (labels: readonly string[]) =>
    `It is not known whether the portal shows ${inWords(labels, 'or')}.`,
  unknownInPart: (labels: readonly string[]) => `Some settings of ${inWords(labels)} could not be read.`,
  allKnown: () => 'Every documented setting was sent and read.',
  screened: (labels: readonly string[]) =>
    listing('Anyone added to these sections is screened automatically:', labels),
  notScreened: (labels: readonly string[]) =>
    listing('Anyone added to these sections is not screened automatically:', labels),
  birth: (labels: readonly string[]) => listing('The country of birth is collected:', labels),
  noBirth: (labels: readonly string[]) => listing('The country of birth is not collected:', labels),
  threshold: (labels: readonly string[]) => listing('A threshold is set:', labels),
  bounded: (labels: readonly string[]) => listing('A maximum is set:', labels),
  notBounded: (labels: readonly string[]) => listing('No maximum is set:', labels),
  model: (model: string, by: readonly string[]) => listing(`People model ${model} is used by`, by),
  noModels: () => 'No shown section has a readable people model.',
  companies: (labels: readonly string[]) =>
    labels.length === 0
      ? 'No shown section has settings for companies.'
      : listing('Settings for companies:', labels),
  settingUnknown: (labels: readonly string[]) => listing('Not sent or unreadable:', labels),
  noneHas: () => 'No shown section has this setting.',
} as const;

/** A setting's current value and the requested one: the opposite, or a blank to fill in. */
export interface SettingRequest {
  setting: string;
  title: string;
  /** The document's description of it. */
  meaning: string;
  now: string;
  wanted: string;
}

/** The profile, the requester, and where it can be seen. */
export interface RequestHeader {
  customer: string;
  reference: string | null;
  uuid: string;
  account: string;
  operator: string;
  /** When the configuration was read, as a sentence. */
  asRead: string;
  since: readonly string[];
  link: string;
}

/** The text for the service's administrator, line by line. Operators fill in the blanks. */
export const REQUEST = {
  text: (wish: SettingRequest, of: RequestHeader) =>
    [
      'Please change this customer’s portal configuration.',
      '',
      `Customer: ${of.customer}${of.reference === null || of.reference === of.customer ? '' : ` (${of.reference})`}`,
      `Profile: ${of.uuid}`,
      `Account: ${of.account}`,
      `Setting: ${wish.setting} (${wish.title})`,
      ...(wish.meaning === '' ? [] : [`Description: ${wish.meaning}`]),
      `Current value: ${wish.now}. ${of.asRead}`,
      ...of.since,
      `Requested value: ${wish.wanted === '' ? '______' : wish.wanted}`,
      'Reason: ______',
      '',
      `Requested by: ${of.operator}`,
      `Link: ${of.link}`,
    ].join('\n'),
  onList: (isListed: boolean) => (isListed ? 'on the list' : 'not on the list'),
  part: () => 'part of the configuration, with enabled true',
  listOf: (count: number) => (count === 0 ? 'an empty list' : `a list of ${count}`),
  required: () => 'Whether the customer must provide the document',
  example: () => 'An example shown with the document',
  documents: () => 'Documents that the portal asks for',
} as const;

const either = (yes: string, no: string) => (value: unknown) =>
  value === true
    ? yes
    : value === false
      ? no
      : value === null
        ? 'not set'
        : value === undefined
          ? 'missing'
          : 'unreadable';

const example = (of: unknown): string =>
  typeof of === 'object' && of !== null && 'document' in of && typeof of.document === 'string'
    ? quoted(of.document.slice(0, 120))
    : 'unnamed';

/** The value before a change and after it: "it was … when read on …". */
export const WAS = {
  notThere: 'missing',
  notSet: 'not set',
  empty: 'empty',
  object: 'another value',
  listOf: (count: number) => (count === 0 ? 'an empty list' : `a list of ${count}`),
  section: (hasMembers: boolean) => (value: unknown) =>
    value === null
      ? 'not part of the configuration'
      : value === undefined && !hasMembers
        ? 'missing'
        : 'part of the configuration',
  onList: (value: unknown) => (value === undefined ? 'not on the list' : 'on the list'),
  assigned: (isAssigned: boolean) => (isAssigned ? 'assigned' : 'not assigned'),
  byMember: {
    enabled: either('shown', 'hidden'),
    required: either('required', 'not required'),
    example_document: (value) =>
      !Array.isArray(value)
        ? either('', '')(value)
        : value.length === 0
          ? 'empty'
          : inWords(value.map(example)),
    auto_screening: either('automatic', 'not automatic'),
    enable_director_country_of_birth: either('collected', 'not collected'),
    enable_owner_country_of_birth: either('collected', 'not collected'),
    enable_ownership_percentage: either('collected', 'not collected'),
  } as Readonly<Record<string, (value: unknown) => string>>,
} as const;

/** A change of a setting. Times are in words, with their zone. */
interface Change {
  /** What changed, as a sentence begins: "The section", "It". */
  what: string;
  before: string;
  after: string;
  lastBefore: string;
  at: string;
  by: string | null;
  /** The assignment whose run saved it; `by` then says who planned, approved and started it. */
  assignment: number | null;
  reason: string | null;
}

/** "by Maya Lindqvist", "by assignment A-43, planned by Ida Berg, …" */
const byWords = ({ by, assignment }: Pick<Change, 'by' | 'assignment'>): string =>
  [
    assignment === null ? '' : `by assignment ${assignmentNumber(assignment)}`,
    assignment === null ? `by ${by ?? 'someone'}` : (by ?? ''),
  ]
    .filter((words) => words !== '')
    .join(', ');

const reasonWords = (reason: string | null): string =>
  reason === null ? 'No reason is recorded.' : `Reason: ${quoted(reason)}.`;

/** Since when a setting has its value, and who changed it. */
export const SINCE = {
  saved: ({ what, before, after, at, reason, ...author }: Change) =>
    `${what} changed on ${at}: ${before} before, ${after} after. Saved in this console ${byWords(author)}${reason === null ? '' : `: ${quoted(reason)}`}.`,
  outside: (change: Change) => `${changed(change, ' outside this console')} Who changed it is unknown.`,
  unknown: (change: Change) => `${changed(change)} It is not known whether it was saved in this console.`,
  first: (at: string) =>
    `It was already like this when first read in this console, on ${at}. Earlier values are unknown.`,
  oldest: (at: string) =>
    `It was already like this in the oldest stored reading, from ${at}. Earlier values are unknown.`,
  changedSince: () => 'It has changed since this reading. Read the profile again.',
  changesLookedUp: () => 'Loading the latest changes…',
  moreChanges: (count: number) =>
    `${count} more ${count === 1 ? 'setting' : 'settings'} changed before that.`,
  unchanged: (at: string) => `No changes since this console first read the configuration, on ${at}.`,
  unchangedAsKept: (at: string) => `No changes since the oldest stored reading, from ${at}.`,
  noVersions: () => 'There is no earlier reading to compare with.',
  lookingUp: () => 'Loading the history…',
  notRead: () => 'The history could not be loaded.',
} as const;

const changed = ({ what, before, after, lastBefore, at }: Change, where = ''): string =>
  `${what} changed${where} between ${lastBefore} and ${at}: ${before} before, ${after} after.`;

/** Who changed something last. `what` begins a sentence: "The Forms section". */
export const LAST_CHANGE = {
  saved: ({ what, at, reason, ...author }: Change): Line[] => [
    `${what} was last changed on ${at}, in this console, ${byWords(author)}.`,
    reasonWords(reason),
  ],
  outside: ({ what, lastBefore, at }: Change): Line[] => [
    `${what} was last changed outside this console, between ${lastBefore} and ${at}. Who changed it is unknown.`,
  ],
  unknown: ({ what, lastBefore, at }: Change): Line[] => [
    `${what} was last changed between ${lastBefore} and ${at}.`,
    'It is not known whether it was saved in this console.',
  ],
  changes: (changes: readonly string[]) => listing('What changed:', changes),
  change: (what: string, { before, after }: Pick<Change, 'before' | 'after'>) =>
    `${what}: ${before} before, ${after} after`,
  never: (what: string, at: string, isFirst: boolean): Line[] => [
    `No one has changed ${what} in this console since its ${isFirst ? 'first reading, on' : 'oldest stored reading, from'} ${at}.`,
    'No reading since then found a change made outside it.',
  ],
} as const;

/** Why a form is assigned: who assigned it, and the checks that want it. */
export const WHY = {
  saved: (name: string, { at, reason, ...author }: Change): Line[] => [
    `${name} was assigned on ${at} ${byWords(author)}.`,
    reasonWords(reason),
  ],
  outside: (name: string, { lastBefore, at }: Change): Line[] => [
    `${name} was assigned outside this console, between ${lastBefore} and ${at}. Who assigned it, and why, is unknown.`,
  ],
  unknown: (name: string, { lastBefore, at }: Change): Line[] => [
    `${name} was assigned between ${lastBefore} and ${at}. It is not known whether that was done in this console, so no reason is recorded.`,
  ],
  always: (name: string, at: string, isFirst: boolean): Line[] => [
    `${name} was already assigned in ${isFirst ? 'this console’s first reading, on' : 'the oldest stored reading, from'} ${at}.`,
    'Who assigned it, and why, is not recorded.',
  ],
  noVersions: (name: string): Line[] => [
    `Who assigned ${name.slice(0, 1).toLowerCase()}${name.slice(1)}, and why, is unknown.`,
    SINCE.noVersions(),
  ],
  wantedBy: (checks: readonly string[], isAssigned: boolean): Line =>
    listing(
      `${checks.length === 1 ? 'This check' : 'These checks'} ${isAssigned ? 'would fail' : checks.length === 1 ? 'fails' : 'fail'} without it:`,
      checks,
    ),
  wantedByNone: (isAssigned: boolean) =>
    isAssigned ? 'No active check would fail without it.' : 'No active check asks for it.',
  checksLookedUp: () => 'Loading the checks…',
  checksNotRead: () => 'Whether a check wants it is unknown: the checks could not be loaded.',
} as const;
