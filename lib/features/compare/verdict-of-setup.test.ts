import { expect, test } from 'vitest';
import type { CheckCondition } from '@/lib/configuration/checks/condition';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import { residualOfCheck } from '@/lib/configuration/checks/evaluate';
import { setupToCheck } from '@/lib/configuration/checks/setup-to-check';
import type { ComparedVerdict } from './compare';
import {
  anyDiffers,
  comparedVerdictWords,
  isDifferenceListed,
  verdictsDiffer,
} from './compared-verdict-words';
import { NOTHING_TO_JUDGE, verdictOfSetup } from './verdict-of-setup';

const FORM_118: CheckCondition = {
  section: 'forms',
  member: 'form_ids',
  operator: 'includes_all',
  value: [118],
};
const IDENTITY: CheckCondition = { section: 'identity', operator: 'is_shown' };
const check = (more: Partial<CheckDefinition> = {}): CheckDefinition => ({
  format: 1,
  title: 'Has form 118',
  why: '',
  severity: 'high',
  scope: {},
  condition: FORM_118,
  ...more,
});
const judge = (definition: CheckDefinition, form_ids: number[], isWhole = true) =>
  verdictOfSetup(residualOfCheck(definition, setupToCheck({ forms: { enabled: true, form_ids } })), isWhole);
const HIGH = { status: ['Approved'], risk: ['High'] };

test.each<[string, ComparedVerdict, string]>([
  ['a setup that fails', judge(check(), [101]), 'Fail'],
  ['a setup that passes', judge(check(), [118]), 'Pass'],
  [
    'a scope that depends on facts',
    judge(check({ scope: HIGH }), [101]),
    'Fail if the check applies, depending on review status and risk',
  ],
  [
    'a condition that depends on facts alone',
    judge(
      check({ condition: { any: [FORM_118, { fact: 'team', operator: 'is_one_of', value: ['Oslo'] }] } }),
      [1],
    ),
    'Depends on team',
  ],
  ['a section that is missing', judge(check({ condition: IDENTITY }), [118]), 'Unknown'],
  [
    'a scope that also depends on a missing section: never a pass',
    judge(check({ scope: HIGH, where: IDENTITY }), [118]),
    'Unknown if the check applies, depending on review status and risk',
  ],
  [
    'a setup outside the scope',
    judge(check({ where: { section: 'forms', operator: 'is_hidden' } }), [1]),
    'Not applicable',
  ],
  ['a section outside a baseline', judge(check({ condition: IDENTITY }), [1], false), 'Not in this baseline'],
  ['nothing', NOTHING_TO_JUDGE, '–'],
  [
    'a profile with an exception',
    { result: 'fail', reason: null, dependsOn: [], exceptedUntil: '2026-12-31' },
    'Fail, exception until the end of 2026-12-31 (UTC)',
  ],
])('the verdict for %s', (_, verdict, words) => {
  expect(comparedVerdictWords(verdict)).toBe(words);
});

test('a missing verdict is never a difference; a fail is listed even if all are the same', () => {
  const [fail, pass] = [judge(check(), [101]), judge(check(), [118])];
  expect(verdictsDiffer(fail, pass)).toBe(true);
  expect(verdictsDiffer(fail, NOTHING_TO_JUDGE)).toBe(false);
  expect(anyDiffers([pass, NOTHING_TO_JUDGE, pass], 0)).toBe(false);
  expect(isDifferenceListed([fail, fail], 0)).toBe(true);
  expect(isDifferenceListed([pass, pass], 0)).toBe(false);
});
