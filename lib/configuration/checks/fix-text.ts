import { inWords } from '@/lib/platform/text/in-words';
import { SECTION_NAMES, type SectionKey } from '../contract/section-names';
import { type CheckCondition, type CheckTest, conditionsOf, isGroup } from './condition';
import { type Facts, residualOf, verdictOf } from './evaluate';
import { combinedFix, type FormsFix } from './forms-fix';
import { FACTS, findSetting, KIND_OPERATORS, OPERATORS, sectionsOfKind } from './settings';
import type { SetupToCheck } from './setup-to-check';
import { testSection } from './test-section';

/** How to fix a profile that fails a check. */
export interface CheckFix {
  /** The part about the forms, which can be changed here; null: no part is. */
  forms: FormsFix | null;
  /** For the service's administrator, in words that need no knowledge of checks. */
  handOver: string;
}

interface Step {
  /** What to do, as the continuation of "…, ". */
  words: string;
  forms: FormsFix | null;
  /** Whether it changes the configuration. Facts from webhooks are changed elsewhere. */
  isConfiguration: boolean;
}

type SectionTest = Extract<CheckTest, { section: SectionKey }>;

/**
 * The fix: every part of the condition that fails, and the first alternative that the configuration can satisfy.
 * @param profile The profile's name, with its UUID
 */
export function fixOf(
  condition: CheckCondition,
  setup: SetupToCheck | null,
  facts: Facts,
  profile: string,
): CheckFix {
  const steps = stepsOf(condition, setup, facts);
  const words = [...new Set(steps.map((step) => step.words))];
  const forms = combinedFix(steps.flatMap((step) => step.forms ?? []));
  if (!steps.some(({ isConfiguration }) => isConfiguration)) {
    const asked = words.length === 0 ? '' : ` The check requires: ${words.join('; ')}.`;
    return {
      forms,
      handOver: `No change to the portal configuration of ${profile} is known to fix this.${asked}`,
    };
  }
  const [only] = words;
  const handOver =
    words.length === 1
      ? `In the portal configuration of ${profile}, ${only}.`
      : [`In the portal configuration of ${profile}:`, ...words.map((one) => `- ${one}`)].join('\n');
  return { forms, handOver };
}

function stepsOf(condition: CheckCondition, setup: SetupToCheck | null, facts: Facts): Step[] {
  if (verdictOf(residualOf(condition, setup), facts) === 'pass') return [];
  if (isGroup(condition)) {
    const parts = conditionsOf(condition).map((one) => stepsOf(one, setup, facts));
    if ('all' in condition) return parts.flat();
    const [first = []] = parts;
    const isPossible = (steps: Step[]) =>
      steps.length > 0 && steps.every(({ isConfiguration }) => isConfiguration);
    return parts.find(isPossible) ?? first;
  }
  if ('fact' in condition) return [factStep(condition)];
  if (setup === null) return [];
  if ('section' in condition) return [sectionStep(condition, setup)];
  const { every, ...asked } = condition;
  return sectionsOfKind(every)
    .filter((section) => testSection({ operator: 'is_shown' }, section, setup) === 'pass')
    .map((section): SectionTest => ({ ...asked, section }))
    .filter((test) => testSection(test, test.section, setup) !== 'pass')
    .map((test) => sectionStep(test, setup));
}

const factStep = ({ fact, operator, value }: Extract<CheckTest, { fact: keyof typeof FACTS }>): Step => ({
  words: `${FACTS[fact].label.toLowerCase()} ${OPERATORS[operator].words} ${[value ?? []].flat().join(' or ')}`,
  forms: null,
  isConfiguration: false,
});

const sectionStep = (test: SectionTest, setup: SetupToCheck): Step => ({
  words: stepWords(test, setup),
  forms: test.section === 'forms' ? formsStep(test, setup) : null,
  isConfiguration: true,
});

function formsStep(test: SectionTest, setup: SetupToCheck): FormsFix | null {
  const { operator, member } = test;
  if (operator === 'is_shown' || operator === 'is_hidden') {
    return { add: [], remove: [], shown: operator === 'is_shown' };
  }
  if (member !== 'form_ids') return null;
  const wanted = missing(test, setup).filter(isId);
  const add = operator === 'includes_any' ? wanted.slice(0, 1) : wanted;
  const remove = operator === 'includes_none' ? tooMany(test, setup).filter(isId) : [];
  return add.length + remove.length === 0 ? null : { add, remove, shown: null };
}

const isId = (value: unknown): value is number => typeof value === 'number';

/** The wanted values that a list does not have. */
const missing = (test: SectionTest, setup: SetupToCheck): (number | string)[] =>
  test.operator === 'includes_all' || test.operator === 'includes_any'
    ? valuesOf(test).filter(
        (one) =>
          testSection({ ...test, operator: 'includes_all', value: [one] }, test.section, setup) !== 'pass',
      )
    : [];

/** The unwanted values that a list has. */
const tooMany = (test: SectionTest, setup: SetupToCheck): (number | string)[] =>
  valuesOf(test).filter(
    (one) =>
      testSection({ ...test, operator: 'includes_none', value: [one] }, test.section, setup) !== 'pass',
  );

const valuesOf = ({ value }: SectionTest): (number | string)[] => (Array.isArray(value) ? value : []);

function stepWords(test: SectionTest, setup: SetupToCheck): string {
  const section = SECTION_NAMES[test.section].label;
  const setting = findSetting(test.section, test.member ?? '');
  const label = setting?.label ?? test.member ?? '';
  const isList =
    setting !== undefined && ['id', 'text'].includes(KIND_OPERATORS[setting.kind].operand)
      ? ['ids', 'documents', 'model', 'list'].includes(setting.kind)
      : false;
  const of = setting?.kind === 'ids' || setting?.kind === 'documents' ? section : `“${label}” in ${section}`;
  const value =
    typeof test.value === 'boolean' ? (test.value ? 'yes' : 'no') : String([test.value ?? ''].flat());
  const named = (values: readonly (number | string)[], between: string) =>
    inWords(
      values.map((one) => nameOf(test, one)),
      between,
    );
  switch (test.operator) {
    case 'is_shown':
      return `show the ${section} section`;
    case 'is_hidden':
      return `hide the ${section} section`;
    case 'includes_all':
      return setting?.kind === 'model'
        ? `set ${of} to ${named(missing(test, setup), 'and')}`
        : `add ${named(missing(test, setup), 'and')} to ${of}`;
    case 'includes_any':
      return setting?.kind === 'model'
        ? `set ${of} to ${named(missing(test, setup), 'or')}`
        : `add ${named(missing(test, setup), 'or')} to ${of}`;
    case 'includes_none':
      return `remove ${named(tooMany(test, setup), 'and')} from ${of}`;
    case 'is':
      return `set ${of} to ${value}`;
    case 'is_not':
      return `set ${of} to something other than ${value}`;
    case 'at_least':
      return `set ${of} to ${value} or more`;
    case 'at_most':
      return `set ${of} to ${value} or less`;
    case 'is_set':
      return isList ? `add at least one entry to ${of}` : `fill in ${of}`;
    case 'is_not_set':
      return `clear ${of}`;
    default:
      return `make sure that ${of} ${OPERATORS[test.operator].words} ${value}`;
  }
}

/** "form 118", "config 12", "people model 3", “Passport”. */
function nameOf({ member = '' }: SectionTest, value: number | string): string {
  if (typeof value === 'string') return `“${value}”`;
  if (member === 'form_ids') return `form ${value}`;
  if (member === 'config_ids') return `config ${value}`;
  return member.endsWith('people_model') ? `people model ${value}` : String(value);
}
