import type { CheckTest, Operand } from './condition';
import {
  type CheckSetting,
  FACTS,
  findSetting,
  KIND_OPERATORS,
  OPERATORS,
  type OperandShape,
  type Operator,
  settingsOfKind,
} from './settings';

/** A fault of a test: in which of its members, and why. */
interface TestFault {
  at: 'member' | 'operator' | 'value';
  words: string;
}

type OperandKind = 'boolean' | 'number' | 'id' | 'text';

const OPERAND_WORDS: Record<OperandKind, string> = {
  boolean: 'true or false',
  number: 'a number',
  id: 'an ID: a whole number greater than zero',
  text: 'text',
};

/** The fault of a test that has the right members: whether its setting has the operator and accepts the operand. */
export function faultOfTest(given: CheckTest): TestFault | null {
  const setting = settingOf(given);
  if ('member' in given && setting === undefined) {
    const place = 'every' in given ? 'These sections have' : 'This section has';
    return { at: 'member', words: `${place} no setting “${given.member}”.` };
  }
  const { label, operators, operand } =
    'fact' in given
      ? { ...FACTS[given.fact], operand: 'text' as const }
      : { label: setting?.label ?? '', ...KIND_OPERATORS[setting?.kind ?? 'section'] };
  if (!(operators as readonly Operator[]).includes(given.operator)) {
    const offered = operators.map((one) => `“${one}”`).join(', ');
    return { at: 'operator', words: `“${label}” does not support “${given.operator}”. Use ${offered}.` };
  }
  const words = operandFault(given.value, OPERATORS[given.operator].operand, operand);
  if (words !== null) return { at: 'value', words };
  if (setting?.kind === 'model' && given.operator === 'includes_all' && isLong(given.value)) {
    return {
      at: 'value',
      words: 'A section has only one people model. Enter one ID, or use “includes any of”.',
    };
  }
  return null;
}

function settingOf(given: CheckTest): CheckSetting | undefined {
  if ('fact' in given) return undefined;
  return 'every' in given
    ? settingsOfKind(given.every).find(({ member }) => member === given.member)
    : findSetting(given.section, given.member ?? '');
}

function operandFault(value: Operand | undefined, shape: OperandShape, of: OperandKind): string | null {
  if (shape === 'none') {
    return value === undefined ? null : 'This comparison takes no value. Remove it.';
  }
  if (shape === 'one') {
    const isRight = value !== undefined && !Array.isArray(value) && isOperand(value, of);
    return isRight ? null : `The value must be ${OPERAND_WORDS[of]}.`;
  }
  if (!Array.isArray(value) || value.length === 0) return 'Choose at least one value.';
  return value.every((one) => isOperand(one, of)) ? null : `Each value must be ${OPERAND_WORDS[of]}.`;
}

function isOperand(value: boolean | number | string, of: OperandKind): boolean {
  if (of === 'id') return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
  if (of === 'text') return typeof value === 'string' && value.trim() !== '';
  return of === 'number' ? typeof value === 'number' : typeof value === 'boolean';
}

const isLong = (value: Operand | undefined): boolean => Array.isArray(value) && new Set(value).size > 1;
