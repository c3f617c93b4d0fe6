import { describe, expect, it } from 'vitest';
import { SECTIONS } from '@/lib/configuration/contract/section-names';
import { readConfiguration } from '@/lib/configuration/read-tolerantly';
import { countStates, misfitOfWhole, placesOf, readSections, settingAt } from './section-readings';

function sectionsOf(raw: unknown) {
  const { value, misfits } = readConfiguration(raw);
  return readSections({ configuration: value ?? {}, misfits });
}
const find = (raw: unknown, key: string) => {
  const reading = sectionsOf(raw).find(({ section }) => section.key === key);
  if (!reading) throw new Error(`no section ${key}`);
  return reading;
};

describe('the sections of a profile as received', () => {
  it('always include the whole table, even for an empty answer (case 41)', () => {
    const sections = sectionsOf({});
    expect(sections).toHaveLength(SECTIONS.length);
    expect(countStates(sections)).toEqual({
      shown: 0,
      hidden: 0,
      absent: 0,
      missing: SECTIONS.length,
      unreadable: 0,
    });
    expect(sections.every((reading) => misfitOfWhole(reading)?.found === 'nothing')).toBe(true);
  });

  it('distinguish a null section from a missing one (case 43)', () => {
    expect(find({ advanced_documents: null }, 'advanced_documents').state).toBe('absent');
    expect(find({}, 'advanced_documents').state).toBe('missing');
  });

  it('of the wrong type affect only themselves (case 41)', () => {
    const raw = { director: 'abc', secretary: { enabled: true, max_number: 1 } };
    expect(misfitOfWhole(find(raw, 'director'))).toMatchObject({ expected: 'an object', found: '"abc"' });
    expect(find(raw, 'secretary').state).toBe('shown');
    expect(settingAt(find(raw, 'secretary'), 'max_number')).toEqual({ value: 1 });
  });

  it('distinguish values that were not sent from those that could not be read', () => {
    expect(find({}, 'identity').state).toBe('missing');
    expect(find({ identity: {} }, 'identity').state).toBe('missing');
    expect(find({ identity: 'yes' }, 'identity').state).toBe('unreadable');
    expect(find({ identity: { enabled: 'yes' } }, 'identity').state).toBe('unreadable');
  });

  it('keep the position of a list item even if other items could not be read', () => {
    const documents = [7, { name: 'Passport' }, 'x', { name: 'Letter' }];
    const { misfits, members } = find({ document: { enabled: true, documents } }, 'document');
    expect(placesOf(misfits, 'document.documents', members?.documents as unknown[])).toEqual([1, 3]);
  });

  it('do not include the misfits of a section with a longer name', () => {
    const raw = { member: { enabled: true }, designated_member: 5 };
    expect(find(raw, 'member').misfits.every(({ path }) => path.startsWith('member'))).toBe(true);
  });
});

describe('one setting of a section', () => {
  const raw = {
    submitter: { enabled: true, people_model: { id: null } },
    agent: { enabled: false, people_model: 7 },
  };

  it('is null where the service sent null (case 43)', () => {
    expect(settingAt(find(raw, 'submitter'), 'people_model.id')).toEqual({ value: null });
  });

  it('is a misfit if its parent object could not be read (case 41)', () => {
    expect(settingAt(find(raw, 'agent'), 'people_model.id')).toMatchObject({ misfit: { found: '7' } });
  });

  it('is null if the section does not have it', () => {
    expect(settingAt(find(raw, 'submitter'), 'max_number')).toBeNull();
  });
});
