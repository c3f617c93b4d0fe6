import { describe, expect, test } from 'vitest';
import type { ChangeOrigin } from '@/lib/platform/api/problem';
import { changeLines, ofUnknownOrigin, overwrittenChanges } from './conflict-words';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const at = '2026-11-21T11:58:00Z';
const reading = {
  reader: 'me',
  nowMs: NOON,
  nameOf: (id: number) => (id === 126 ? '126 W-8BEN-E' : String(id)),
};
const ada = { by: { id: 'ada', name: 'Ada Hart' }, isOutside: false, at };
const outside = { by: null, isOutside: true, at };
const unknown = { by: null, isOutside: false, at: null };
const origin = (change: ChangeOrigin['change'], who: Omit<ChangeOrigin, 'change'>): ChangeOrigin => ({
  change,
  ...who,
});
const mine = { enabled: true, form_ids: [101, 104, 317] };

describe('case 126: a conflict', () => {
  test('says who changed what, and when', () => {
    const origins = [
      origin({ kind: 'added', id: 126 }, ada),
      origin({ kind: 'added', id: 127 }, ada),
      origin({ kind: 'removed', id: 104 }, ada),
      origin({ kind: 'hidden' }, outside),
    ];
    expect(changeLines(origins, reading)).toEqual([
      'Ada Hart, 2 min ago: added 126 W-8BEN-E, 127, removed 104.',
      'Outside this console, found 2 min ago: hid the section.',
    ]);
    expect(overwrittenChanges(origins, mine, reading)).toEqual([
      'Removes 126 W-8BEN-E, 127, added by Ada Hart 2 min ago.',
      'Restores 104, removed by Ada Hart 2 min ago.',
      'Shows the section, hidden outside this console, found 2 min ago.',
    ]);
  });

  test('names the assignment whose run made the change, and the operator responsible', () => {
    const origins = [origin({ kind: 'added', id: 9 }, { ...ada, assignment: 12 })];
    expect(changeLines(origins, reading)).toEqual(['Assignment A-12 (Ada Hart), 2 min ago: added 9.']);
    expect(overwrittenChanges(origins, mine, reading)).toEqual([
      'Removes 9, added by assignment A-12 (Ada Hart) 2 min ago.',
    ]);
  });

  test('names the author only as far as known', () => {
    const origins = ofUnknownOrigin({ enabled: true, form_ids: [] }, { enabled: true, form_ids: null });
    expect(changeLines(origins, reading)).toEqual(['Someone else: set the list to null.']);
    expect(overwrittenChanges([origin({ kind: 'added', id: 9 }, unknown)], mine, reading)).toEqual([
      'Removes 9, added by someone else.',
    ]);
  });

  test("does not blame a colleague for the operator's own save in another window", () => {
    const own = { ...ada, by: { id: 'me', name: 'Ada Hart' } };
    const origins = [origin({ kind: 'added', id: 9 }, own)];
    expect(changeLines(origins, reading)).toEqual(['You, in another window, 2 min ago: added 9.']);
    expect(overwrittenChanges(origins, mine, reading)).toEqual([
      'Removes 9, added by you in another window 2 min ago.',
    ]);
  });

  test('does not undo what both sides did', () => {
    expect(overwrittenChanges([origin({ kind: 'added', id: 317 }, ada)], mine, reading)).toEqual([]);
  });
});
