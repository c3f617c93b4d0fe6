import { membersOf } from '@/lib/configuration/contract/section-members';
import { settingAt } from '@/lib/features/profiles/section-readings';
import { exactJsonText } from '@/lib/platform/text/exact-number';
import { REQUEST, type RequestHeader, type SettingRequest } from './sentences';
import type { AnswerTopic, Subject } from './subjects';

/**
 * A request to forward to the service's administrator, because this console changes only forms. Null if there is
 * nothing to ask for: for forms, for unknown values, and for anything that is not a single setting.
 */
export function requestOf({ id, title, about }: Subject, header: RequestHeader): string | null {
  const wish = requestOfSetting(id, title, about);
  return wish === null ? null : REQUEST.text(wish, header);
}

/** Whether it can only be changed by request. */
export const canBeRequested = ({ id, title, about, asks }: Subject): boolean =>
  asks !== 'last_change' && requestOfSetting(id, title, about) !== null;

function requestOfSetting(id: string, title: string, about: AnswerTopic): SettingRequest | null {
  // Forms are changed in this console.
  if ('reading' in about && about.reading.section.key === 'forms') return null;
  switch (about.of) {
    case 'section':
      return presenceRequest(about.reading);
    case 'setting':
      return settingRequest(id, title, about);
    case 'document': {
      const { document, reading } = about;
      if (reading.state !== 'shown') return presenceRequest(reading);
      if (document.required === undefined) return null;
      const [now, wanted] = turned(document.required);
      return { setting: `${id}.required`, title, meaning: REQUEST.required(), now, wanted };
    }
    case 'example':
      return { setting: id, title, meaning: REQUEST.example(), now: `“${about.example}”`, wanted: '' };
    case 'listed': {
      if (about.reading.state !== 'shown') return presenceRequest(about.reading);
      const [now, wanted] = [REQUEST.onList(about.isListed), REQUEST.onList(!about.isListed)];
      const setting = `${about.reading.section.key}.${about.path}`;
      return { setting, title, meaning: meaningOf(about.reading, about.path), now, wanted };
    }
    case 'gone':
      return {
        setting: 'document.documents',
        title,
        meaning: REQUEST.documents(),
        now: REQUEST.onList(false),
        wanted: REQUEST.onList(true),
      };
    case 'model':
    case 'extra':
    case 'across':
    case 'changes':
      return null;
  }
}

type Reading = Extract<AnswerTopic, { of: 'section' }>['reading'];

function presenceRequest(reading: Reading): SettingRequest | null {
  const { section, state } = reading;
  const of = { title: section.label, meaning: meaningOf(reading, 'enabled') };
  if (state === 'absent') {
    return { ...of, setting: section.key, now: 'null', wanted: REQUEST.part() };
  }
  if (state !== 'shown' && state !== 'hidden') return null;
  const [now, wanted] = turned(state === 'shown');
  return { ...of, setting: `${section.key}.enabled`, now, wanted };
}

function settingRequest(
  id: string,
  title: string,
  { reading, path }: Extract<AnswerTopic, { of: 'setting' }>,
) {
  const setting = settingAt(reading, path);
  if (setting === null || 'misfit' in setting) return null;
  const { value } = setting;
  const of = { setting: id, title, meaning: meaningOf(reading, path) };
  if (typeof value === 'boolean') {
    const [now, wanted] = turned(value);
    return { ...of, now, wanted };
  }
  const text = Array.isArray(value) ? REQUEST.listOf(value.length) : (exactJsonText(value) ?? '');
  return { ...of, now: text.slice(0, LONGEST), wanted: '' };
}

const LONGEST = 400;

const turned = (value: boolean): [string, string] => [String(value), String(!value)];

/** For a question put to companies: the meaning of the companies in the section. */
const meaningOf = ({ section }: Reading, path: string): string =>
  membersOf(section).find(({ key }) => key === path.split('.')[0])?.meaning ?? '';
