import type { SectionKey } from '../contract/section-names';
import type { FactName, Operator, SectionKind } from './settings';

/**
 * One test of a check, as it is written, stored, exported and imported. `value` is what an operator compares with.
 * @example { "section": "forms", "member": "form_ids", "operator": "includes_all", "value": [118] }
 */
export type CheckTest =
  | { section: SectionKey; member?: string | undefined; operator: Operator; value?: Operand | undefined }
  | { every: SectionKind; member: string; operator: Operator; value?: Operand | undefined }
  | { fact: FactName; operator: Operator; value?: Operand | undefined };
export type Operand = boolean | number | string | (number | string)[];
export type CheckCondition = CheckTest | { all: CheckCondition[] } | { any: CheckCondition[] };

export const isGroup = (
  given: CheckCondition,
): given is { all: CheckCondition[] } | { any: CheckCondition[] } => 'all' in given || 'any' in given;

export const conditionsOf = (
  group: { all: CheckCondition[] } | { any: CheckCondition[] },
): CheckCondition[] => ('all' in group ? group.all : group.any);
