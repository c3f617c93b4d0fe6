import { percentWords } from '@/lib/configuration/preview/asked-words';

/** How a name stands in a sentence: "Trustees … are", "Identity … is". */
export interface Named {
  name: string;
  are: 'are' | 'is';
  /** What it means to the customer that the section is shown. */
  asked: 'asked for' | 'part of the portal';
}

const quoted = (text: string): string => `“${text}”`;
const list = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** Every sentence that an answer is made of. They say what the service said, and what it does not say. */
export const SENTENCES = {
  // A section
  shown: ({ name, are, asked }: Named) => `${name} ${are} ${asked}: the section is shown.`,
  hidden: ({ name, are, asked }: Named) => `${name} ${are} not ${asked}: the section is hidden.`,
  absent: ({ name, are }: Named) => `${name} ${are} not part of this configuration: the section is null.`,
  sectionUnknown: ({ name, are, asked }: Named, why: string) =>
    `Whether ${name.toLowerCase()} ${are} ${asked} is not known: ${why}`,

  // Why something is not known
  notSent: (what: string) => `the service did not send ${what}.`,
  notReadable: (what: string, expected: string, found: string) =>
    `${what} could not be read (expected ${expected}, found ${found}).`,

  // A setting; `of` is the plain name of the section, or of the companies in it
  settingUnknown: (of: string, label: string, why: string) =>
    `${of}: ${label.toLowerCase()} not known: ${why}`,
  most: (of: string, most: string) =>
    `${of}: at most ${most} ${most === '1' ? 'entry' : 'entries'} can be added.`,
  mostNotSet: (of: string) => `${of}: the most entries are not set.`,
  mostNotSetMeans: () => 'What that means for how many can be added, the service does not say.',
  noSuchSetting: (of: string, label: string) => `${of}: there is no setting for ${label.toLowerCase()}.`,
  screened: (of: string) => `${of}: whoever is added is screened automatically.`,
  notScreened: (of: string) => `${of}: whoever is added is not screened automatically.`,
  model: (of: string, model: string) => `${of}: people model ${model} is used.`,
  modelNotSet: (of: string) => `${of}: the people model is not set.`,
  modelMeans: () => 'Which fields a people model asks for, the service does not say.',
  birth: (of: string) => `${of}: the country of birth is collected.`,
  noBirth: (of: string) => `${of}: the country of birth is not collected.`,
  percentage: (of: string) => `${of}: the percentage is collected for each owner.`,
  noPercentage: (of: string) => `${of}: the percentage is not collected.`,
  threshold: (of: string, text: string) =>
    `${of}: a representative is treated as an owner at ${percentWords(text)} or above.`,
  text: (of: string, text: string) => `${of}: the text reads ${quoted(text)}`,
  textNotSet: (of: string) => `${of}: the text is not set.`,
  textEmpty: (of: string) => `${of}: the text is empty.`,
  value: (of: string, label: string, value: string) => `${of}: ${label.toLowerCase()} ${value}.`,

  // Lists
  listed: (of: string, label: string, items: readonly string[]) =>
    `${of}: the ${label.toLowerCase()} are ${list(items)}.`,
  listNotSet: (of: string, label: string) => `${of}: the list of ${label.toLowerCase()} is not set.`,
  listEmpty: (of: string, label: string) => `${of}: the list of ${label.toLowerCase()} is empty.`,
  documents: (count: number, must: readonly string[], may: readonly string[]) =>
    [
      count === 1 ? '1 document is listed' : `${count} documents are listed`,
      must.length === 0 ? '' : `must be provided: ${list(must)}`,
      may.length === 0 ? '' : `may be provided: ${list(may)}`,
    ]
      .filter(Boolean)
      .join('; ')
      .concat('.'),
  noDocuments: () => 'No documents are listed.',
  noneCalled: (words: readonly string[]) =>
    `None of them, and none of their examples, is called ${list(words.map(quoted))}.`,
  unreadableAmong: (count: number) =>
    `${count === 1 ? '1 more value' : `${count} more values`} of this section could not be read.`,

  // A document
  mustProvide: (name: string) =>
    `${quoted(name)} must be provided: it is on the list of documents as required.`,
  mayProvide: (name: string) =>
    `${quoted(name)} may be provided: it is on the list of documents as not required.`,
  requiredUnknown: (name: string) =>
    `${quoted(name)} is on the list of documents; whether it must be provided could not be read.`,
  documentHidden: (name: string) =>
    `${quoted(name)} is not asked for: it is on the list of documents, but the section is hidden.`,
  documentUnknown: (name: string) =>
    `${quoted(name)} is on the list of documents; whether the portal shows them is not known.`,
  toldOf: (description: string) => `The customer is told: ${quoted(description)}`,
  examples: (examples: readonly string[]) => `Examples shown: ${examples.join('; ')}.`,
  example: (example: string, name: string) => `${quoted(example)} is shown as an example of ${quoted(name)}.`,
  noLongerListed: (name: string) => `${quoted(name)} is not asked for: it is not on the list of documents.`,

  // A form, or a configuration of advanced documents
  assigned: (name: string, section: string) =>
    `${name} is asked for: it is assigned, and ${section} are shown.`,
  assignedHidden: (name: string, section: string) =>
    `${name} is not asked for: it is assigned, but ${section} are hidden.`,
  assignedUnknown: (name: string, section: string) =>
    `${name} is assigned; whether ${section} are shown is not known.`,
  notAssigned: (name: string) => `${name} is not asked for: it is not assigned.`,
  notAssignedAbsent: (name: string, section: string) =>
    `${name} is not asked for: ${section} are not part of this configuration.`,
  notAmongReadable: (name: string) => `${name} is not among the assigned ones that could be read.`,
  assignedListUnknown: (name: string, why: string) => `Whether ${name} is assigned is not known: ${why}`,

  // A people model
  modelUsed: (name: string, by: readonly string[]) => `${name} is used by ${list(by)}.`,
  modelHidden: (by: readonly string[]) => `Of these the portal does not show ${list(by)}.`,
  modelUnused: (name: string) => `${name} is used by no section of this configuration.`,
  modelUnusedAsRead: (name: string) => `${name} is used by no section that could be read whole.`,

  // What the document does not have
  extra: (path: string, value: string) =>
    `${path} is sent by the service and not known to this console: ${value}`,

  // Where a question is not answered
  nothingFound: () => 'Nothing in this configuration is called that.',
  canBeAsked: () =>
    'Ask for a section, one of its settings, a document, a form, a people model or an advanced document, by name or number, or for what is hidden, who is screened or what changed last.',

  // What this console can do about it
  onlyForms: () => 'This console cannot change it: the service lets only forms be changed.',

  // How others are set up: for whoever answers, not to be sent on
  others: (shown: string, hidden: string) =>
    `Of the profiles that were read, ${shown} show the section and ${hidden} hide it, each as last read.`,

  // When that was so
  asRead: (at: string) => `As read from the service on ${at}.`,
  asLastRead: (at: string) => `As last read on ${at}: the service could not be read since.`,
} as const;

const sections = (labels: readonly string[]): string =>
  `${labels.length === 1 ? '1 section' : `${labels.length} sections`}: ${list(labels)}`;

/** What is said of all sections at once. Of settings: of those of the sections that are shown. */
export const ACROSS_SAY = {
  shown: (labels: readonly string[]) =>
    labels.length === 0 ? 'No section is known to be shown.' : `The portal shows ${sections(labels)}.`,
  hidden: (labels: readonly string[]) =>
    labels.length === 0 ? 'No section is hidden.' : `The portal hides ${sections(labels)}.`,
  absent: (labels: readonly string[]) => `Not part of this configuration: ${list(labels)}.`,
  stateUnknown: (labels: readonly string[]) =>
    `Whether the portal shows these is not known: ${list(labels)}.`,
  unknownInPart: (labels: readonly string[]) => `Some settings could not be read of ${list(labels)}.`,
  allKnown: () => 'All that the document names was sent and could be read.',
  screened: (labels: readonly string[]) => `Whoever is added is screened automatically: ${list(labels)}.`,
  notScreened: (labels: readonly string[]) =>
    `Whoever is added is not screened automatically: ${list(labels)}.`,
  birth: (labels: readonly string[]) => `The country of birth is collected: ${list(labels)}.`,
  noBirth: (labels: readonly string[]) => `The country of birth is not collected: ${list(labels)}.`,
  threshold: (labels: readonly string[]) => `A threshold is set: ${list(labels)}.`,
  bounded: (labels: readonly string[]) => `The most entries are set: ${list(labels)}.`,
  notBounded: (labels: readonly string[]) => `The most entries are not set: ${list(labels)}.`,
  model: (model: string, by: readonly string[]) => `People model ${model} is used by ${list(by)}.`,
  noModels: () => 'No section that is shown has a people model that could be read.',
  companies: (labels: readonly string[]) =>
    labels.length === 0
      ? 'No section that is shown has settings for companies.'
      : `Settings for companies are in ${list(labels)}.`,
  settingUnknown: (labels: readonly string[]) => `Not sent or not readable: ${list(labels)}.`,
  noneHas: () => 'No section that is shown has such a setting.',
} as const;

/** One setting as it is, and as it is asked for: the other way round, or left to be filled in. */
export interface Wish {
  setting: string;
  title: string;
  /** What the document says of it. */
  meaning: string;
  now: string;
  wanted: string;
}

/** Whom it is about, who asks, and where it can be seen. */
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

/** What is handed to whoever administers the service, a line each; what is left open is for the operator to fill in. */
export const REQUEST = {
  text: (wish: Wish, of: RequestHeader) =>
    [
      'Please change the portal configuration of one customer.',
      '',
      `Customer: ${of.customer}${of.reference === null || of.reference === of.customer ? '' : ` (${of.reference})`}`,
      `Profile: ${of.uuid}`,
      `Account: ${of.account}`,
      `Setting: ${wish.setting} (${wish.title})`,
      ...(wish.meaning === '' ? [] : [`What it is: ${wish.meaning}`]),
      `Now: ${wish.now}. ${of.asRead}`,
      ...of.since,
      `Asked for: ${wish.wanted === '' ? '______' : wish.wanted}`,
      'Why: ______',
      '',
      `Asked by: ${of.operator}`,
      `Seen at: ${of.link}`,
    ].join('\n'),
  onList: (isListed: boolean) => (isListed ? 'on the list' : 'not on the list'),
  part: () => 'part of the configuration, with enabled true',
  listOf: (count: number) => (count === 0 ? 'an empty list' : `a list of ${count}`),
  required: () => 'Whether the customer must provide the document',
  example: () => 'An example shown beside the document',
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
          ? 'not there'
          : 'unreadable';

const example = (of: unknown): string =>
  typeof of === 'object' && of !== null && 'document' in of && typeof of.document === 'string'
    ? quoted(of.document.slice(0, 120))
    : 'one without a name';

/** How something was before it changed, and after: "it was … when read on …". */
export const WAS = {
  notThere: 'not there',
  notSet: 'not set',
  empty: 'empty',
  object: 'another value',
  listOf: (count: number) => (count === 0 ? 'an empty list' : `a list of ${count}`),
  section: (hasMembers: boolean) => (value: unknown) =>
    value === null
      ? 'not part of the configuration'
      : value === undefined && !hasMembers
        ? 'not there'
        : 'part of the configuration',
  onList: (value: unknown) => (value === undefined ? 'not on the list' : 'on the list'),
  assigned: (isAssigned: boolean) => (isAssigned ? 'assigned' : 'not assigned'),
  byMember: {
    enabled: either('shown', 'hidden'),
    required: either('required', 'not required'),
    example_document: (value) =>
      !Array.isArray(value) ? either('', '')(value) : value.length === 0 ? 'empty' : list(value.map(example)),
    auto_screening: either('automatic', 'not automatic'),
    enable_director_country_of_birth: either('collected', 'not collected'),
    enable_owner_country_of_birth: either('collected', 'not collected'),
    enable_ownership_percentage: either('collected', 'not collected'),
  } as Readonly<Record<string, (value: unknown) => string>>,
} as const;

/** A change that is told: times are in words, with their zone. */
interface Told {
  /** What changed, as a sentence begins: "The section", "It". */
  what: string;
  before: string;
  after: string;
  lastBefore: string;
  at: string;
  by: string | null;
  reason: string | null;
}

/** Since when something is as it is, and by whom. */
export const SINCE = {
  saved: ({ what, before, after, at, by, reason }: Told) =>
    `${what} was ${before} until ${by ?? 'somebody'} saved it as ${after} in this console on ${at}${reason === null ? '' : `: ${quoted(reason)}`}.`,
  outside: (told: Told) => `${found(told)}: changed outside this console, by whom is not known.`,
  unknown: (told: Told) => `${found(told)}: whether a save of this console did that is not known.`,
  first: (at: string) =>
    `It was so when this console first read it, on ${at}; what was before that is not known.`,
  oldest: (at: string) =>
    `It was so in the oldest reading that is kept, of ${at}; what was before that is not known.`,
  changedSince: () => 'It was changed since this was read: read the profile again.',
  changesLookedUp: () => 'What changed last is being looked up.',
  moreChanges: (count: number) =>
    `${count} more ${count === 1 ? 'setting' : 'settings'} changed before that.`,
  unchanged: (at: string) => `Nothing changed since this console first read the configuration, on ${at}.`,
  unchangedAsKept: (at: string) => `Nothing changed since the oldest reading that is kept, of ${at}.`,
  noVersions: () => 'No earlier reading is kept to compare with.',
  lookingUp: () => 'Since when it is so is being looked up.',
  notRead: () => 'Since when it is so is not known: the history could not be read.',
} as const;

const found = ({ what, before, after, lastBefore, at }: Told): string =>
  `${what} was ${before} when read on ${lastBefore} and ${after} when read on ${at}`;
