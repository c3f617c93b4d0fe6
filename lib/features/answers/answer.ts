import { membersOf } from '@/lib/configuration/contract/section-members';
import type { Misfit } from '@/lib/configuration/contract/tolerant-reading';
import {
  misfitOfWhole,
  type ReadDocument,
  type SectionReading,
  type SectionState,
  settingAt,
} from '@/lib/features/profiles/section-readings';
import { exactJsonText } from '@/lib/platform/text/exact-number';
import { answerAcross } from './answer-across';
import type { Line } from './line';
import type { Answer } from './reply';
import { SENTENCES as SAY, type SectionPhrase } from './sentences';
import { changesAnswer, type History, lastChangeAnswer } from './since';
import { type AnswerTopic, type Configuration, idWords, type Subject } from './subjects';
import { type WantingChecks, whyAnswer } from './why-answer';

/** Items that are named; beyond this only their number is given. */
const MOST_NAMED = 12;
/** Texts of the service are cut after this many characters, so that a copied answer can be read at a glance. */
const LONGEST_TEXT = 400;

/**
 * Describes what a configuration says about a subject, or what its history says about changes. It says no more than
 * the service did.
 */
export function answerOf(
  subject: Subject,
  configuration: Configuration,
  history: History,
  wanting: WantingChecks = 'loading',
): Answer {
  const { about, uncalled = [], asks } = subject;
  if (asks === 'last_change') return lastChangeAnswer(subject, configuration, history);
  if (asks === 'why' && about.of === 'listed') {
    const state = ofListed(about, configuration);
    return whyAnswer({ ...subject, about }, listedName(about, configuration), state, history, wanting);
  }
  switch (about.of) {
    case 'section':
      return withUncalled(ofSection(about.reading, configuration), about.reading, uncalled);
    case 'setting':
      return ofSetting(about, configuration);
    case 'document':
      return ofDocument(about);
    case 'example': {
      const document = ofDocument({ ...about, of: 'document' });
      const lead = SAY.example(cut(about.example), cut(about.document.name ?? ''));
      return { lead, grounds: [document.lead] };
    }
    case 'listed':
      return ofListed(about, configuration);
    case 'model':
      return ofModel(about, configuration);
    case 'gone':
      return { lead: SAY.noLongerListed(about.name), grounds: [] };
    case 'across':
      return answerAcross(about.name, configuration);
    case 'changes':
      return changesAnswer(configuration, history);
    case 'extra':
      return { lead: SAY.extra(about.path, cut(exactJsonText(about.value) ?? '')), grounds: [] };
  }
}

const cut = (text: string): string =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;

function nameOf({ section: { label, shape } }: SectionReading): SectionPhrase {
  const asked = shape === 'text' ? 'part of the portal' : 'asked for';
  return { name: label, are: label.endsWith('s') ? 'are' : 'is', asked };
}

const missingReason = (misfit: Misfit | undefined, what: string): string =>
  misfit === undefined || misfit.found === 'nothing'
    ? SAY.notSent(what)
    : SAY.notReadable(what, misfit.expected, misfit.found);

const STATES: Record<SectionState, (reading: SectionReading) => string> = {
  shown: (reading) => SAY.shown(nameOf(reading)),
  hidden: (reading) => SAY.hidden(nameOf(reading)),
  absent: (reading) => SAY.absent(nameOf(reading)),
  missing: unknownSection,
  unreadable: unknownSection,
};

function unknownSection(reading: SectionReading): string {
  const whole = misfitOfWhole(reading);
  const misfit = whole ?? reading.misfits.find(({ path }) => path === `${reading.section.key}.enabled`);
  return SAY.sectionUnknown(
    nameOf(reading),
    missingReason(misfit, whole ? 'the section' : 'whether it is shown'),
  );
}

const sectionWords = (reading: SectionReading): string => STATES[reading.state](reading);

/** For a hidden section, only its lists are described: they may be the subject of the question. */
function ofSection(reading: SectionReading, configuration: Configuration): Answer {
  const { section, state, members } = reading;
  const hasList = section.shape === 'documents' || section.shape === 'ids';
  const isSaid = members !== null && (state === 'shown' || (state === 'hidden' && hasList));
  const paths = isSaid ? pathsOf(reading) : [];
  return {
    lead: sectionWords(reading),
    grounds: paths.flatMap(({ path, label }) => settingWords({ reading, path, label }, configuration)),
  };
}

/** If all names of documents were read and none matches "a passport", the answer says so. */
function withUncalled(answer: Answer, reading: SectionReading, uncalled: readonly string[]): Answer {
  const { section, members, misfits } = reading;
  const documents = section.shape === 'documents' ? (members?.documents as ReadDocument[]) : undefined;
  if (uncalled.length === 0 || !documents || documents.length === 0 || misfits.length > 0) return answer;
  return { ...answer, grounds: [...answer.grounds, SAY.noneCalled(uncalled)] };
}

const pathsOf = ({ section }: SectionReading): { path: string; label: string }[] =>
  membersOf(section)
    .filter(({ key }) => key !== 'enabled')
    .flatMap(({ key, label }) =>
      key.endsWith('_company')
        ? [
            { path: `${key}.max_number`, label: 'Maximum entries' },
            { path: `${key}.people_model.id`, label: 'People model' },
          ]
        : [{ path: key === 'people_model' ? 'people_model.id' : key, label }],
    );

/** The setting first, then the state of its section if the portal does not show it. */
function ofSetting(about: Extract<AnswerTopic, { of: 'setting' }>, configuration: Configuration): Answer {
  const { reading } = about;
  if (reading.members === null) return { lead: sectionWords(reading), grounds: [] };
  const [lead = '', ...more] = settingWords(about, configuration);
  return { lead, grounds: reading.state === 'shown' ? more : [...more, sectionWords(reading)] };
}

interface SettingQuestion {
  reading: SectionReading;
  path: string;
  label: string;
}

function settingWords({ reading, path, label }: SettingQuestion, configuration: Configuration): Line[] {
  const { section, misfits } = reading;
  const [member = '', ...inner] = path.split('.');
  const company = member.endsWith('_company')
    ? membersOf(section).find(({ key }) => key === member)?.label
    : undefined;
  const of = company ?? section.label;
  if (!membersOf(section).some(({ key }) => key === member)) return [SAY.noSuchSetting(of, label)];
  const setting = settingAt(reading, path);
  if (setting === null) return [SAY.settingUnknown(of, label, missingReason(undefined, 'it'))];
  if ('misfit' in setting) return [SAY.settingUnknown(of, label, missingReason(setting.misfit, 'it'))];
  const says = VALUES[company === undefined ? path : inner.join('.')];
  const sentence = says
    ? says(of, setting.value, { label, path, configuration })
    : [SAY.value(of, label, cut(exactJsonText(setting.value) ?? ''))];
  const lost = misfits.filter((misfit) => misfit.path.startsWith(`${section.key}.${path}.`)).length;
  return lost === 0 ? sentence : [...sentence, SAY.unreadableAmong(lost)];
}

interface AnswerContext {
  label: string;
  path: string;
  configuration: Configuration;
}

const yesNo =
  (yes: (of: string) => string, no: (of: string) => string) =>
  (of: string, value: unknown): string[] => [value === true ? yes(of) : no(of)];

/** Describes a setting, by its path inside the section or inside the companies of the section. */
const VALUES: Readonly<Record<string, (of: string, value: unknown, asked: AnswerContext) => Line[]>> = {
  max_number: (of, value) =>
    value === null ? [SAY.mostNotSet(of), SAY.mostNotSetMeans()] : [SAY.most(of, exactJsonText(value) ?? '')],
  'people_model.id': (of, value, { configuration }) =>
    value === null
      ? [SAY.modelNotSet(of)]
      : [
          SAY.model(of, idWords(exactJsonText(value) ?? '', 'people_model.id', configuration)),
          SAY.modelMeans(),
        ],
  auto_screening: yesNo(SAY.screened, SAY.notScreened),
  enable_director_country_of_birth: yesNo(SAY.birth, SAY.noBirth),
  enable_owner_country_of_birth: yesNo(SAY.birth, SAY.noBirth),
  enable_ownership_percentage: yesNo(SAY.percentage, SAY.noPercentage),
  ownership_percentage: (of, value) => [SAY.threshold(of, cut(String(value)))],
  text: (of, value) => [
    value === null ? SAY.textNotSet(of) : value === '' ? SAY.textEmpty(of) : SAY.text(of, cut(String(value))),
  ],
  documents: (_, value) => documentsWords(value as ReadDocument[]),
  form_ids: idsWords,
  config_ids: idsWords,
};

function documentsWords(documents: readonly ReadDocument[]): Line[] {
  if (documents.length === 0) return [SAY.noDocuments()];
  const names = (required: boolean) =>
    shortList(documents.filter((one) => one.required === required).map(({ name }) => quoted(name)));
  return SAY.documents(documents.length, names(true), names(false));
}

const quoted = (name: string | undefined): string =>
  name === undefined ? 'an unnamed document' : `“${cut(name)}”`;

function idsWords(of: string, value: unknown, { label, path, configuration }: AnswerContext): Line[] {
  if (value === null) return [SAY.listNotSet(of, label)];
  const ids = (value as unknown[]).map((id) => idWords(exactJsonText(id) ?? '', path, configuration));
  return [ids.length === 0 ? SAY.listEmpty(of, label) : SAY.listed(of, label, shortList(ids))];
}

const shortList = (items: readonly string[]): string[] =>
  items.length > MOST_NAMED
    ? [...items.slice(0, MOST_NAMED - 1), `${items.length - MOST_NAMED + 1} more`]
    : [...items];

const REQUIRED = new Map([
  [true, SAY.mustProvide],
  [false, SAY.mayProvide],
]);

function ofDocument({ reading, document }: Extract<AnswerTopic, { of: 'document' }>): Answer {
  const name = cut(document.name ?? '');
  const { required, description, example_document: examples } = document;
  const says =
    reading.state === 'hidden'
      ? SAY.documentHidden
      : reading.state === 'shown'
        ? ((required === undefined ? undefined : REQUIRED.get(required)) ?? SAY.requiredUnknown)
        : SAY.documentUnknown;
  const shown = (examples ?? []).map(({ document: of, options }) =>
    options && options.length > 0 ? `${of} (${options.join(', ')})` : (of ?? ''),
  );
  return {
    lead: says(name),
    grounds: [
      ...(reading.state === 'shown' || reading.state === 'hidden' ? [] : [sectionWords(reading)]),
      ...(description ? [SAY.description(cut(description))] : []),
      ...(shown.length > 0 ? [SAY.examples(shortList(shown))] : []),
    ],
  };
}

function ofListed(about: Extract<AnswerTopic, { of: 'listed' }>, configuration: Configuration): Answer {
  const { reading, path, isListed } = about;
  const name = listedName(about, configuration);
  const sectionName = reading.section.label.toLowerCase();
  const only = (lead: string): Answer => ({ lead, grounds: [] });
  if (reading.state === 'absent') return only(SAY.notAssignedAbsent(name, sectionName));
  if (isListed) {
    if (reading.state === 'shown') return only(SAY.assigned(name, sectionName));
    if (reading.state === 'hidden') return only(SAY.assignedHidden(name, sectionName));
    return { lead: SAY.assignedUnknown(name, sectionName), grounds: [sectionWords(reading)] };
  }
  const at = `${reading.section.key}.${path}`;
  const misfit = misfitOfWhole(reading) ?? reading.misfits.find((one) => one.path === at);
  if (misfit) return only(SAY.assignedListUnknown(inner(name), missingReason(misfit, 'the list')));
  const isCut = reading.misfits.some((one) => one.path.startsWith(`${at}.`));
  return only(isCut ? SAY.notAmongReadable(name) : SAY.notAssigned(name));
}

function listedName(
  { kind, path, value }: Extract<AnswerTopic, { of: 'listed' }>,
  configuration: Configuration,
): string {
  const noun = kind === 'form' ? 'Form' : 'Advanced document configuration';
  return `${noun} ${idWords(value, path, configuration)}`;
}

const inner = (name: string): string => `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;

function ofModel(
  { value, uses }: Extract<AnswerTopic, { of: 'model' }>,
  configuration: Configuration,
): Answer {
  const name = `People model ${idWords(value, 'people_model.id', configuration)}`;
  if (uses.length === 0) {
    const isWhole = configuration.readings.every(({ misfits }) => misfits.length === 0);
    return { lead: isWhole ? SAY.modelUnused(name) : SAY.modelUnusedAsRead(name), grounds: [] };
  }
  const hidden = uses.filter(({ isShown }) => !isShown).map((use) => use.name);
  return {
    lead: SAY.modelUsed(name, shortList(uses.map((use) => use.name))),
    grounds: [...(hidden.length > 0 ? [SAY.modelHidden(shortList(hidden))] : []), SAY.modelMeans()],
  };
}
