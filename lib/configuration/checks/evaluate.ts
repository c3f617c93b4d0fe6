import { type CheckCondition, type CheckTest, conditionsOf, isGroup } from './condition';
import type { CheckDefinition } from './definition';
import type { ProfileScope } from './profile-scope';
import { type CheckResult, VERDICTS, type Verdict } from './results';
import { FACTS, type FactName, sectionsOfKind } from './settings';
import type { SetupToCheck } from './setup-to-check';
import { testSection } from './test-section';

/** The facts from a profile's webhooks; null: no webhook reported it. */
export type Facts = Record<FactName, string | null>;

/** The facts of a profile without webhooks. */
export const NO_FACTS: Facts = { status: null, risk: null, team: null, assignee: null, reference: null };

export type FactTest = Extract<CheckTest, { fact: FactName }>;

/** The rest of a condition once a setup is known: a verdict, or what depends on facts. */
export type Residual = Verdict | FactTest | { all: Residual[] } | { any: Residual[] };

/** The rest of a whole check. */
export interface CheckResidual {
  /** Pass: it applies to this profile; fail: it does not. */
  applies: Residual;
  holds: Residual;
}

/** A check over one setup, as far as the setup alone decides it; null: the profile was never read. */
export function residualOfCheck(
  { scope, where, condition }: CheckDefinition,
  setup: SetupToCheck | null,
): CheckResidual {
  const applies = [...factsOfScope(scope), ...(where === undefined ? [] : [residualOf(where, setup)])];
  return { applies: fold('all', applies), holds: residualOf(condition, setup) };
}

/** The rest of a condition over one setup. */
export function residualOf(condition: CheckCondition, setup: SetupToCheck | null): Residual {
  if (isGroup(condition)) {
    return fold(
      'all' in condition ? 'all' : 'any',
      conditionsOf(condition).map((one) => residualOf(one, setup)),
    );
  }
  if ('fact' in condition) return condition;
  if (setup === null) return 'unknown';
  if ('section' in condition) return testSection(condition, condition.section, setup);
  return worst(
    sectionsOfKind(condition.every).map((section) => {
      const shown = testSection({ operator: 'is_shown' }, section, setup);
      if (shown === 'fail') return 'pass';
      return shown === 'pass' ? testSection(condition, section, setup) : shown;
    }),
  );
}

/** What is still asked about facts. */
export function factTests({ applies, holds }: CheckResidual): FactTest[] {
  const testsIn = (residual: Residual): FactTest[] => {
    if (typeof residual === 'string') return [];
    if ('fact' in residual) return [residual];
    return ('all' in residual ? residual.all : residual.any).flatMap(testsIn);
  };
  return [applies, holds].flatMap(testsIn);
}

/** The result of a check for a profile with these facts. */
export function resultOf({ applies, holds }: CheckResidual, facts: Facts): CheckResult {
  const isFor = verdictOf(applies, facts);
  if (isFor === 'fail') return 'not_applicable';
  return isFor === 'pass' ? verdictOf(holds, facts) : isFor;
}

/** The verdict once the facts are known. */
export function verdictOf(residual: Residual, facts: Facts): Verdict {
  if (typeof residual === 'string') return residual;
  if ('all' in residual) return worst(residual.all.map((one) => verdictOf(one, facts)));
  if ('any' in residual) return best(residual.any.map((one) => verdictOf(one, facts)));
  return testFact(residual, facts[residual.fact]);
}

/** A scope as equivalent tests. */
export function factsOfScope(scope: ProfileScope): FactTest[] {
  return (Object.keys(FACTS) as FactName[]).flatMap((fact): FactTest[] => {
    const given = scope[fact];
    if (given === undefined) return [];
    return typeof given === 'string'
      ? [{ fact, operator: 'begins_with', value: given }]
      : [{ fact, operator: 'is_one_of', value: given }];
  });
}

function testFact({ operator, value }: FactTest, fact: string | null): Verdict {
  if (fact === null) return 'unknown';
  if (operator === 'begins_with') {
    return fact.toLowerCase().startsWith(String(value).toLowerCase()) ? 'pass' : 'fail';
  }
  const isOne = Array.isArray(value) && value.includes(fact);
  return isOne === (operator === 'is_one_of') ? 'pass' : 'fail';
}

/** Combines the known verdicts, and stops if they are decisive. */
function fold(of: 'all' | 'any', parts: readonly Residual[]): Residual {
  const decided = parts.filter((part) => typeof part === 'string');
  const open = parts.filter((part) => typeof part !== 'string');
  const verdict = of === 'all' ? worst(decided) : best(decided);
  const deciding = of === 'all' ? 'fail' : 'pass';
  if (open.length === 0 || verdict === deciding) return verdict;
  const neutral = of === 'all' ? 'pass' : 'fail';
  const rest = verdict === neutral ? open : [verdict, ...open];
  const [only] = rest;
  if (rest.length === 1 && only !== undefined) return only;
  return of === 'all' ? { all: rest } : { any: rest };
}

const rank = (verdict: Verdict): number => VERDICTS.indexOf(verdict);
/** An empty list is a pass: nothing is required. */
export const worst = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.reduce((one, other) => (rank(other) < rank(one) ? other : one), 'pass');
/** An empty list is a fail: no alternative can hold. */
export const best = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.reduce((one, other) => (rank(other) > rank(one) ? other : one), 'fail');
