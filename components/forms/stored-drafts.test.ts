import { describe, expect, it } from 'vitest';
import { deleteDraft, storeDraft } from './stored-drafts';
import { readStoredDraft } from './use-forms-draft';

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const OF = { operator: 'ada', uuid: UUID };
const draft = {
  base: { enabled: true, form_ids: [101] },
  forms: { enabled: false, form_ids: null },
  text: '12a',
};

function shelf() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    kept: stored,
  };
}

describe('unsaved changes', () => {
  it('survive a reload, including unfinished words (case 108)', () => {
    const tab = shelf();
    storeDraft(tab, OF, draft);
    expect(readStoredDraft(tab, { ...OF, uuid: UUID.toUpperCase() })).toEqual(draft);
    deleteDraft(tab, OF);
    expect(readStoredDraft(tab, OF)).toBeNull();
  });

  it('name the version they were filled in from', () => {
    const tab = shelf();
    storeDraft(tab, OF, { ...draft, version: 'the version of 21 Nov 2026' });
    expect(readStoredDraft(tab, OF)?.version).toBe('the version of 21 Nov 2026');
  });

  it('of another profile are not shown', () => {
    const tab = shelf();
    storeDraft(tab, OF, draft);
    expect(readStoredDraft(tab, { ...OF, uuid: '00000000-0000-4000-8000-000000000000' })).toBeNull();
  });

  it.each(['{', '[]', '{"base":1}', '{"__proto__":{}}'])('that cannot be read (%s) are ignored', (text) => {
    const tab = shelf();
    tab.setItem(`portal-console:forms-draft:ada:${UUID}`, text);
    expect(readStoredDraft(tab, OF)).toBeNull();
  });

  it('case 86: are not offered to another operator in the same browser', () => {
    const tab = shelf();
    storeDraft(tab, OF, draft);
    expect(readStoredDraft(tab, { ...OF, operator: 'grace' })).toBeNull();
    deleteDraft(tab, { ...OF, operator: 'grace' });
    expect(readStoredDraft(tab, OF)).toEqual(draft);
  });

  it('do no harm where the browser forbids storing them', () => {
    const forbidden = () => {
      throw new DOMException('QuotaExceededError');
    };
    const tab = { getItem: forbidden, setItem: forbidden, removeItem: forbidden };
    expect(() => storeDraft(tab, OF, draft)).not.toThrow();
    expect(() => deleteDraft(tab, OF)).not.toThrow();
    expect(readStoredDraft(tab, OF)).toBeNull();
  });
});
