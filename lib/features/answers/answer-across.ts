import { membersOf } from '@/lib/configuration/contract/section-members';
import { percentWords } from '@/lib/features/preview/asked-words';
import { type SectionReading, type SectionState, settingAt } from '@/lib/features/profiles/section-readings';
import { exactJsonText } from '@/lib/platform/text/exact-number';
import type { AcrossName } from './across-sections';
import type { Line } from './line';
import type { Answer } from './reply';
import { ACROSS_SAY as SAY } from './sentences';
import { type Configuration, idWords, usesOfModels } from './subjects';

/** Questions about changes are answered from the history, not from the configuration. */
type UnchangingTopic = Exclude<AcrossName, 'changed'>;

/** Answers a question over all sections. Settings are listed only for sections that the portal shows. */
export function answerAcross(name: UnchangingTopic, configuration: Configuration): Answer {
  const [lead = '', ...grounds] = LINES[name](configuration.readings, configuration);
  return { lead, grounds };
}

const LINES: Readonly<
  Record<UnchangingTopic, (readings: readonly SectionReading[], configuration: Configuration) => Line[]>
> = {
  shown: (readings) => [SAY.shown(labelsOf(readings, 'shown')), ...unknownStates(readings)],
  left_out: (readings) => [
    SAY.hidden(labelsOf(readings, 'hidden')),
    ...unlessNone(labelsOf(readings, 'absent'), SAY.absent),
    ...unknownStates(readings),
  ],
  unknown: (readings) => {
    const inPart = readings.filter(
      ({ state, misfits }) => (state === 'shown' || state === 'hidden') && misfits.length > 0,
    );
    const lines = [
      ...unknownStates(readings),
      ...unlessNone(
        inPart.map(({ section }) => section.label),
        SAY.unknownInPart,
      ),
    ];
    return lines.length === 0 ? [SAY.allKnown()] : lines;
  },
  screened: (readings) =>
    byValue(readings, /^auto_screening$/, [SAY.screened, SAY.notScreened], (value) => value === true),
  birth: (readings) =>
    byValue(readings, /_country_of_birth$/, [SAY.birth, SAY.noBirth], (value) => value === true),
  threshold: (readings) =>
    byValue(
      readings,
      /^ownership_percentage$/,
      [SAY.threshold, SAY.threshold],
      () => true,
      (value) => `at ${percentWords(String(value))}`,
    ),
  bounded: (readings) =>
    byValue(
      readings,
      /^(\w+_company\.)?max_number$/,
      [SAY.bounded, SAY.notBounded],
      (value) => value !== null,
      (value) => (value === null ? '' : (exactJsonText(value) ?? '')),
    ),
  models: (readings, configuration) => {
    const uses = usesOfModels(readings.filter(isShown));
    const values = [...new Set(uses.map(({ value }) => value))];
    const lines = values.map((value) =>
      SAY.model(
        idWords(value, 'people_model.id', configuration),
        uses.filter((use) => use.value === value).map((use) => use.name),
      ),
    );
    return lines.length === 0 ? [SAY.noModels()] : lines;
  },
  companies: (readings) => {
    const takes = readings
      .filter(isShown)
      .filter(({ section }) => membersOf(section).some(({ key }) => key.endsWith('_company')));
    return [SAY.companies(takes.map(({ section }) => section.label))];
  },
};

const isShown = ({ state }: SectionReading): boolean => state === 'shown';

const labelsOf = (readings: readonly SectionReading[], ...states: SectionState[]): string[] =>
  readings.filter(({ state }) => states.includes(state)).map(({ section }) => section.label);

const unlessNone = (labels: readonly string[], say: (labels: readonly string[]) => Line): Line[] =>
  labels.length === 0 ? [] : [say(labels)];

const unknownStates = (readings: readonly SectionReading[]): Line[] =>
  unlessNone(labelsOf(readings, 'missing', 'unreadable'), SAY.stateUnknown);

type ListSentence = (labels: readonly string[]) => Line;

/** The shown sections, grouped by whether a setting has the value. */
function byValue(
  readings: readonly SectionReading[],
  path: RegExp,
  [sayYes, sayNo]: readonly [ListSentence, ListSentence],
  isSo: (value: unknown) => boolean,
  itemWords: (value: unknown) => string = () => '',
): Line[] {
  const found = readings.filter(isShown).flatMap((reading) => settingsAt(reading, path));
  if (found.length === 0) return [SAY.noneHas()];
  const labels = (of: boolean | null) =>
    found.flatMap(({ label, setting }) => {
      if (setting === null || !('value' in setting)) return of === null ? [label] : [];
      return isSo(setting.value) === of ? [[label, itemWords(setting.value)].filter(Boolean).join(' ')] : [];
    });
  return [
    ...unlessNone(labels(true), sayYes),
    ...unlessNone(labels(false), sayNo),
    ...unlessNone(labels(null), SAY.settingUnknown),
  ];
}

/** The settings of a section, and of the companies in it, at matching paths. */
function settingsAt(reading: SectionReading, path: RegExp) {
  return membersOf(reading.section)
    .flatMap(({ key, label }) => [
      { at: key, label: reading.section.label },
      ...(key.endsWith('_company') ? [{ at: `${key}.max_number`, label }] : []),
    ])
    .filter(({ at }) => path.test(at))
    .map(({ at, label }) => ({ label, setting: settingAt(reading, at) }));
}
