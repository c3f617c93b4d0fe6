import { expect, test } from 'vitest';
import type { CheckCondition } from './condition';
import type { Facts } from './evaluate';
import { fixOf } from './fix-text';
import { setupToCheck } from './setup-to-check';

const FACTS: Facts = { status: 'Approved', risk: 'Low', team: null, assignee: null, reference: 'NO-10421' };
const DATA = {
  forms: { enabled: true, form_ids: [101, 104] },
  directors: { enabled: true, people_model: null },
  ownership: { enabled: false, ownership_percentage: '25.00' },
};
const fixFor = (condition: CheckCondition) =>
  fixOf(condition, setupToCheck(DATA), FACTS, 'NO-10421 (profile 7c1f)');
const BEGIN = 'In the portal configuration of NO-10421 (profile 7c1f)';
const forms = (operator: 'includes_all' | 'includes_any' | 'includes_none', value: number[]) =>
  ({ section: 'forms', member: 'form_ids', operator, value }) as const;
const FORM_118 = forms('includes_all', [118]);
const IS_HIGH: CheckCondition = { fact: 'risk', operator: 'is_one_of', value: ['High'] };

const put = (add: number[], remove: number[] = [], shown: boolean | null = null) => ({ add, remove, shown });

test.each<[string, CheckCondition, string, ReturnType<typeof put> | null]>([
  ['a missing form', FORM_118, `${BEGIN}, add form 118 to Forms.`, put([118])],
  [
    'several forms, some of them missing',
    forms('includes_all', [101, 118, 317]),
    `${BEGIN}, add form 118 and form 317 to Forms.`,
    put([118, 317]),
  ],
  [
    'one of several forms, the first if possible',
    forms('includes_any', [118, 317]),
    `${BEGIN}, add form 118 or form 317 to Forms.`,
    put([118]),
  ],
  [
    'unwanted forms',
    forms('includes_none', [104, 999]),
    `${BEGIN}, remove form 104 from Forms.`,
    put([], [104]),
  ],
  [
    'a hidden section',
    { section: 'ownership', operator: 'is_shown' },
    `${BEGIN}, show the Owners section.`,
    null,
  ],
  [
    'several things, each on its own line, without those that already hold',
    {
      all: [
        { section: 'forms', operator: 'is_shown' },
        { section: 'forms', operator: 'is_hidden' },
        FORM_118,
      ],
    },
    `${BEGIN}:\n- hide the Forms section\n- add form 118 to Forms`,
    put([118], [], false),
  ],
  [
    'alternatives: the first that the configuration can satisfy',
    { any: [IS_HIGH, FORM_118, { section: 'forms', operator: 'is_hidden' }] },
    `${BEGIN}, add form 118 to Forms.`,
    put([118]),
  ],
  [
    'a fact that only events can change',
    IS_HIGH,
    'No change to the portal configuration of NO-10421 (profile 7c1f) is known to fix this. The check requires: risk is High.',
    null,
  ],
])('the fix for %s', (_of, condition, handOver, forms) => {
  expect(fixFor(condition)).toEqual({ handOver, forms });
});
