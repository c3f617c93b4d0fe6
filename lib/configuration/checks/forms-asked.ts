import { type CheckCondition, conditionsOf, isGroup } from './condition';

/** What a check requires of the forms of any profile. */
export interface RequiredForms {
  add: number[];
  remove: number[];
  section: 'show' | 'hide' | null;
}

/** The forms that would satisfy a condition, with the first of its alternatives. Null: it requires none. */
export function requiredForms(condition: CheckCondition): RequiredForms | null {
  const parts = partsOf(condition);
  if (parts.length === 0) return null;
  const add = [...new Set(parts.flatMap((part) => part.add))];
  return {
    add,
    remove: [...new Set(parts.flatMap((part) => part.remove))].filter((id) => !add.includes(id)),
    section: parts.find(({ section }) => section !== null)?.section ?? null,
  };
}

function partsOf(condition: CheckCondition): RequiredForms[] {
  if (isGroup(condition)) {
    const each = conditionsOf(condition).map(partsOf);
    return 'all' in condition ? each.flat() : (each.find((parts) => parts.length > 0) ?? []);
  }
  if (!('section' in condition) || condition.section !== 'forms') return [];
  const { operator, member, value } = condition;
  if (operator === 'is_shown') return [{ add: [], remove: [], section: 'show' }];
  if (operator === 'is_hidden') return [{ add: [], remove: [], section: 'hide' }];
  const ids = (Array.isArray(value) ? value : []).filter((id) => typeof id === 'number');
  if (member !== 'form_ids' || ids.length === 0) return [];
  if (operator === 'includes_all') return [{ add: ids, remove: [], section: null }];
  if (operator === 'includes_any') return [{ add: ids.slice(0, 1), remove: [], section: null }];
  return operator === 'includes_none' ? [{ add: [], remove: ids, section: null }] : [];
}
