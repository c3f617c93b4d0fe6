import { describe, expect, test } from 'vitest';
import { previewPortal } from './portal-preview';
import { ghostsAround, type VisiblePlace, visiblePlaces } from './visible-places';

const ALL_HIDDEN = Object.fromEntries(
  previewPortal({}).places.map(({ key }) => [key, { enabled: false as unknown }]),
);
const keysOf = (places: readonly VisiblePlace[]) =>
  places.map((place) => (place.kind === 'step' ? place.key : place.ghosts.map(({ key }) => key)));

describe('the list of steps', () => {
  const data = {
    ...ALL_HIDDEN,
    submitter: { enabled: true },
    ownership: { enabled: true },
    secretary: { enabled: 7 },
    treasurer: undefined,
    document: { enabled: true, documents: [] },
  };
  const preview = previewPortal(data);

  test('groups adjacent hidden sections, and shows unknown ones separately', () => {
    const places = keysOf(visiblePlaces(preview, true));
    expect(places.slice(0, 5)).toEqual([
      ...[
        ['declaratory'],
        'document',
        ['advanced_documents', 'identity', 'director'],
        'submitter',
        'ownership',
      ],
    ]);
    expect(places).toContainEqual(['secretary']);
    expect(places).toContainEqual(['treasurer']);
    expect(places.flat().sort()).toEqual(preview.places.map(({ key }) => key).sort());
  });

  test('leaves out hidden sections for the customer, and never unknown ones', () => {
    expect(keysOf(visiblePlaces(preview, false))).toEqual([
      ...['document', 'submitter', 'ownership', ['treasurer'], ['secretary']],
    ]);
  });

  test('gives the hidden sections that would come just before a step, and after the last', () => {
    const places = visiblePlaces(preview, true);
    const around = (key: string) => {
      const step = preview.steps.find((one) => one.key === key);
      if (step === undefined) throw new Error(`${key} is no step`);
      const { before, after } = ghostsAround(places, step);
      return { before: keysOf(before), after: keysOf(after) };
    };
    expect(around('document')).toEqual({ before: [['declaratory']], after: [] });
    expect(around('submitter').before).toEqual([['advanced_documents', 'identity', 'director']]);
    expect(around('ownership').before).toEqual([]);
    expect(around('ownership').after.slice(1, 3)).toEqual([['treasurer'], ['secretary']]);
  });
});
