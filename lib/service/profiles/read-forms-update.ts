import type { z } from 'zod';
import { type FormsUpdate, formsUpdate, MAX_FORM_IDS } from '@/lib/contract/forms-update';
import { ServiceFault } from '../service-fault';

/** Messages that are sent for one body; a thousand wrong IDs need not each be named. */
const MOST_MESSAGES = 20;

/**
 * The body of PATCH /profiles/{uuid}/portal-configuration.
 *
 * @throws ServiceFault `invalid_body`, its errors keyed by member
 */
export function readFormsUpdate(body: unknown): FormsUpdate {
  if (!isRecord(body)) throw invalid({ forms: ['Give an object with forms.'] });
  if (!Object.hasOwn(body, 'forms')) throw invalid({ forms: ['Give forms.'], ...unknownMembers(body, '') });
  const forms = body.forms;
  if (!isRecord(forms)) throw invalid({ forms: ['Give forms as an object.'] });
  // Here and not by the schema: it looks at every ID before it counts them.
  const errors = { ...unknownMembers(body, ''), ...unknownMembers(forms, 'forms.') };
  if (Array.isArray(forms.form_ids) && forms.form_ids.length > MAX_FORM_IDS) {
    errors['forms.form_ids'] = [`At most ${MAX_FORM_IDS} forms can be assigned.`];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const parsed = formsUpdate.safeParse(body);
  if (parsed.success) return parsed.data;
  throw invalid(messagesOf(parsed.error));
}

const KNOWN = new Set(['forms', 'forms.enabled', 'forms.form_ids']);

function unknownMembers(value: Record<string, unknown>, prefix: string): Record<string, string[]> {
  const messages = Object.keys(value)
    .filter((key) => !KNOWN.has(prefix + key))
    .slice(0, MOST_MESSAGES)
    .map((key): [string, string[]] => [prefix + key.slice(0, 100), ['This member is not known.']]);
  return Object.fromEntries(messages);
}

function messagesOf(error: z.ZodError): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const issue of error.issues.slice(0, MOST_MESSAGES)) {
    const path = issue.path.slice(0, 2).join('.');
    const known = messages[path] ?? [];
    if (!known.includes(issue.message)) messages[path] = [...known, issue.message];
  }
  return messages;
}

function invalid(errors: Record<string, string[]>): ServiceFault {
  return new ServiceFault('invalid_body', 'The forms cannot be updated as asked. Nothing was changed.', {
    errors,
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
