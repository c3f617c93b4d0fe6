import type { AssignedForms } from '@/lib/configuration/contract/forms-update';

/** A configuration with its forms replaced; null: unchanged. */
export function withForms(data: unknown, forms: AssignedForms | null): unknown {
  if (forms === null || typeof data !== 'object' || data === null) return data;
  const own: unknown = 'forms' in data ? data.forms : null;
  return { ...data, forms: { ...(typeof own === 'object' ? own : {}), ...forms } };
}
