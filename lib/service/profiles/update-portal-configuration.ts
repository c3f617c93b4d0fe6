import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { MAX_FORM_IDS } from '@/lib/configuration/contract/form-ids';
import { type FormsUpdate, formsUpdate } from '@/lib/configuration/contract/forms-update';
import {
  type ProfilePortalConfiguration,
  profilePortalConfiguration,
} from '@/lib/configuration/contract/profile-portal-configuration';
import { withoutRepeats } from '@/lib/configuration/forms-difference';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { isObject } from '@/lib/platform/text/exact-number';
import { ServiceFault } from '../service-fault';
import { forms, profiles } from '../tables';
import { unknownProfile } from './lock-profile';

interface Update {
  account: string;
  uuid: string;
  update: FormsUpdate;
  nowMs: number;
}

/**
 * PATCH /profiles/{uuid}/portal-configuration: all or nothing; concurrent changes of the same profile are
 * made one after another. An omitted member is unchanged. Returns the body with the full updated
 * configuration.
 *
 * @throws ServiceFault `not_found`, or `invalid_body` if one of the forms is not in the account
 */
export async function updatePortalConfiguration(
  db: Queries,
  { account, uuid, update, nowMs }: Update,
): Promise<string> {
  const { enabled, form_ids } = update.forms;
  const ids = form_ids ? withoutRepeats(form_ids) : form_ids;
  const configuration = await changeLocked(db, { account, uuid, nowMs }, async (transaction, before) => {
    if (ids) await checkForms(transaction, account, ids);
    if (enabled !== undefined) before.forms.enabled = enabled;
    if (ids !== undefined) before.forms.form_ids = ids;
    return before;
  });
  return JSON.stringify({ data: configuration });
}

/**
 * Changes a profile's configuration under a lock, all or nothing.
 * @throws ServiceFault `not_found`, and whatever `change` throws
 */
export function changeLocked(
  db: Queries,
  { account, uuid, nowMs }: Omit<Update, 'update'>,
  change: (transaction: Queries, before: ProfilePortalConfiguration) => Promise<ProfilePortalConfiguration>,
): Promise<ProfilePortalConfiguration> {
  return db.transaction(async (transaction) => {
    const [profile] = await transaction
      .select({ configuration: profiles.configuration, updatedAt: profiles.updatedAt })
      .from(profiles)
      .where(and(eq(profiles.uuid, uuid), eq(profiles.account, account)))
      .for('update');
    if (!profile) throw unknownProfile();
    const configuration = await change(transaction, profilePortalConfiguration.parse(profile.configuration));
    await transaction
      .update(profiles)
      .set({ configuration, updatedAt: new Date(Math.max(nowMs, profile.updatedAt.getTime() + 1)) })
      .where(eq(profiles.uuid, uuid));
    return configuration;
  });
}

/** @throws ServiceFault `invalid_body` unless all of them are in the account */
export async function checkForms(db: Queries, account: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .select({ id: forms.id })
    .from(forms)
    .where(and(eq(forms.account, account), isOneOf(forms.id, ids)));
  const known = new Set(rows.map((row) => row.id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const named = unknown.slice(0, 10).join(', ') + (unknown.length > 10 ? ', …' : '');
  throw new ServiceFault(
    'invalid_body',
    'The account does not have all of these forms. Nothing was changed.',
    {
      errors: { 'forms.form_ids': [`The account has no form ${named}.`] },
    },
  );
}

/** The most messages for one body; a thousand wrong IDs need not each be named. */
const MOST_MESSAGES = 20;

/**
 * The body of PATCH /profiles/{uuid}/portal-configuration.
 *
 * @throws ServiceFault `invalid_body`, its errors keyed by member
 */
export function readFormsUpdate(body: unknown): FormsUpdate {
  if (!isObject(body)) throw invalid({ forms: ['Give an object with forms.'] });
  if (!Object.hasOwn(body, 'forms')) throw invalid({ forms: ['Give forms.'], ...unknownMembers(body, '') });
  const forms = body.forms;
  if (!isObject(forms)) throw invalid({ forms: ['Give forms as an object.'] });
  // Not in the schema, which would check every ID before counting them.
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
    .map((key): [string, string[]] => [prefix + key.slice(0, 100), ['This member is unknown.']]);
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
