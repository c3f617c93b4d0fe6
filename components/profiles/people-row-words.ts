import { membersOf } from '@/lib/configuration/contract/section-members';
import type { LabelOf } from '@/lib/features/labels/queries';
import { type SectionReading, type Setting, settingAt } from '@/lib/features/profiles/section-readings';
import { exactJsonText, isExactNumber } from '@/lib/platform/text/exact-number';
import { misfitPhrase } from './unreadable';

/** A piece of a phrase: words, words for null, or words for a value that could not be read. */
export type Piece = { words: string } | { notSet: string } | { unreadable: string };

/** Members with a column of their own in the table. */
const COLUMNS = ['enabled', 'people_model', 'max_number', 'auto_screening'];

const yesNo = (yes: string, no: string) => (value: unknown) => [{ words: value === true ? yes : no }];

/** Members with their own wording; any other is "Label: value". */
const WORDS: Record<string, (value: unknown) => Piece[]> = {
  enable_director_country_of_birth: yesNo('country of birth', 'country of birth not collected'),
  enable_owner_country_of_birth: yesNo('country of birth', 'country of birth not collected'),
  enable_ownership_percentage: yesNo('percentage collected', 'percentage not collected'),
  ownership_percentage: (value) => [{ words: thresholdWords(String(value)) }],
};

/** The "Also" column: one phrase per member that only this section has. */
export function alsoPhrases(reading: SectionReading, labelOf: LabelOf = () => null): Piece[][] {
  return membersOf(reading.section)
    .filter(({ key }) => !COLUMNS.includes(key))
    .map(({ key, label }) => phrase(reading, { key, label, labelOf }));
}

interface Member {
  key: string;
  label: string;
  labelOf: LabelOf;
}

function phrase(reading: SectionReading, member: Member): Piece[] {
  const { key, label } = member;
  const setting = settingAt(reading, key);
  if (setting === null) return [];
  if ('misfit' in setting) return [{ unreadable: misfitPhrase(label.toLowerCase(), setting.misfit) }];
  const words = WORDS[key];
  if (words) return words(setting.value);
  const isCompany =
    typeof setting.value === 'object' && setting.value !== null && !isExactNumber(setting.value);
  return isCompany ? companyPhrase(reading, member) : plainPhrase(label, setting.value);
}

/** "company directors up to 4, model #31" */
function companyPhrase(reading: SectionReading, { key, label, labelOf }: Member): Piece[] {
  const most = pieceOf(
    settingAt(reading, `${key}.max_number`),
    (value) => `up to ${exactJsonText(value)}`,
    'maximum entries',
  );
  const modelWords = (id: unknown) =>
    ['model', `#${exactJsonText(id)}`, labelOf('people_model', id)].filter(Boolean).join(' ');
  const model = pieceOf(settingAt(reading, `${key}.people_model.id`), modelWords, 'model');
  return [{ words: `${label.toLowerCase()} ` }, most, { words: ', ' }, model];
}

function pieceOf(setting: Setting, words: (value: unknown) => string, name: string): Piece {
  if (setting === null) return { unreadable: `${name} not sent` };
  if ('misfit' in setting) return { unreadable: misfitPhrase(name, setting.misfit) };
  return setting.value === null ? { notSet: `${name} not set` } : { words: words(setting.value) };
}

function plainPhrase(label: string, value: unknown): Piece[] {
  if (value === null) return [{ notSet: `${label} not set` }];
  return [{ words: `${label}: ${typeof value === 'string' ? value : exactJsonText(value)}` }];
}

/** The document makes the percentage a string; one that is not a number is shown as received. */
function thresholdWords(text: string): string {
  return /^\d+(\.\d+)?$/.test(text) ? `at or above ${text}%` : `at or above "${text}"`;
}
