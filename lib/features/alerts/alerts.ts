import * as z from 'zod';
import { SEVERITIES } from '@/lib/configuration/checks/definition';
import { wholeNumber } from '@/lib/platform/list/list-query';
import { oneLine } from '@/lib/platform/text/one-line';
import { DESTINATION_KINDS } from './alert-words';

/** The subjects that a destination receives. */
export const alertSubjects = z
  .strictObject({
    findings: z
      .strictObject({
        least: z
          .enum(SEVERITIES)
          .nullable()
          .meta({ description: 'This severity and above; null: none by severity' }),
        checks: z.array(z.uuid()).max(200).meta({ description: 'Whatever their severity is' }),
      })
      .nullable()
      .meta({ description: 'Newly failing findings; null: none' }),
    drift: z.boolean().meta({ description: 'Changes made outside this console' }),
    exceptions: z.boolean().meta({ description: 'Exceptions that end in 14 or 3 days, or have expired' }),
    survey: z.boolean().meta({ description: 'The survey falling behind its objective' }),
    assignments: z
      .boolean()
      .meta({ description: 'Runs of assignments that finished, stopped or need review' }),
    approvals: z
      .boolean()
      .meta({ description: 'Plans, exceptions and changes of checks that need someone’s approval' }),
  })
  .meta({ id: 'AlertSubjects' });
export type AlertSubjects = z.infer<typeof alertSubjects>;

/** Checked as the sender will parse it, however it is spelt. */
function hasNoCredentials(text: string): boolean {
  const address = URL.parse(text);
  return address !== null && address.username === '' && address.password === '';
}

/** Contains no credentials, because addresses appear in other systems' logs. */
const address = z
  .url({ protocol: /^https?$/, error: 'Enter a full http or https address.' })
  .max(2_000, { error: 'Use an address of up to 2,000 characters.' })
  .refine((text) => /^https?:\/\/[^/\\]/i.test(text), { error: 'Enter a full http or https address.' })
  .refine(hasNoCredentials, { error: 'Remove the user name and password from the address.' });
const recipients = z
  .array(z.email({ error: 'Enter full e-mail addresses, such as ada@example.com.' }).max(320))
  .min(1, { error: 'Enter at least one e-mail address.' })
  .max(20, { error: 'Enter up to 20 e-mail addresses.' });
const name = oneLine('A name', 60);

/** Body of POST /api/alerts/destinations: a webhook and a chat have an address, an e-mail has recipients. */
export const createDestinationRequest = z.strictObject({
  name,
  kind: z.enum(DESTINATION_KINDS),
  address: address.optional(),
  recipients: recipients.optional(),
  gets: alertSubjects,
});
export type CreateDestinationRequest = z.infer<typeof createDestinationRequest>;

/** Body of PATCH /api/alerts/destinations/{id}. Reactivating a destination resets its failures. */
export const changeDestinationRequest = z
  .strictObject({
    name,
    address,
    recipients,
    gets: alertSubjects,
    status: z.enum(['enabled', 'disabled']),
  })
  .partial();
export type ChangeDestinationRequest = z.infer<typeof changeDestinationRequest>;

const alertDestination = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: z.enum(DESTINATION_KINDS),
    address: z
      .string()
      .nullable()
      .meta({ description: 'For a chat, only the host: the full address is a secret' }),
    recipients: z.array(z.string()).max(20).nullable(),
    gets: alertSubjects,
    status: z.enum(['enabled', 'disabled']),
    disabledReason: z.string().nullable(),
    failingSince: z.iso.datetime().nullable(),
    arrivedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'The newest test message that someone saw arrive at this address' }),
    createdAt: z.iso.datetime(),
    createdBy: z.string(),
  })
  .meta({ id: 'AlertDestination' });
export type AlertDestination = z.infer<typeof alertDestination>;

/** The signing secret is shown only once, here; null: there is none. */
export const madeDestination = z.object({ id: z.uuid(), secret: z.string().nullable() });
export type CreatedDestination = z.infer<typeof madeDestination>;

export const alertsAnswer = z.object({
  destinations: z.array(alertDestination).max(100),
  /** Checks to choose from. */
  checks: z.array(z.object({ id: z.uuid(), number: z.int(), title: z.string() })).max(1_000),
  /** The sender of e-mail; null: none can be sent. */
  mailFrom: z.string().nullable(),
  /** Whether there is an objective that the survey could fall behind. */
  hasObjective: z.boolean(),
  mayChange: z.boolean(),
});
export type AlertsAnswer = z.infer<typeof alertsAnswer>;

/** `delivered`: the receiver accepted it. `confirmed`: someone also saw the test message arrive. */
const ALERT_STATUSES = ['waiting', 'delivered', 'confirmed', 'failed', 'dropped'] as const;

/** Body of POST /api/alerts/deliveries/{id}/arrival. */
export const arrivalReport = z.strictObject({ arrived: z.boolean() });
export type ArrivalReport = z.infer<typeof arrivalReport>;

export const alertDelivery = z
  .object({
    id: z.uuid(),
    number: z.int(),
    destination: z.object({ id: z.uuid(), name: z.string(), kind: z.enum(DESTINATION_KINDS) }),
    subject: z.string(),
    isTest: z.boolean(),
    status: z.enum(ALERT_STATUSES),
    attempts: z.int(),
    lastStatus: z.int().nullable().meta({ description: 'Of HTTP, or of SMTP' }),
    lastError: z.string().nullable(),
    nextAttemptAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AlertDelivery' });
export type AlertDelivery = z.infer<typeof alertDelivery>;

export const alertDeliveryDetail = alertDelivery
  .extend({
    messageId: z.string().meta({ description: 'webhook-id: the same on every attempt' }),
    body: z.string().meta({ description: 'Exactly as sent' }),
    attemptLog: z
      .array(
        z.object({
          number: z.int(),
          startedAt: z.iso.datetime(),
          durationMs: z.int(),
          status: z.int().nullable(),
          error: z.string().nullable(),
          headers: z.record(z.string(), z.string()),
          answer: z.string().nullable().meta({ description: 'The first 2 KB of the receiver’s response' }),
        }),
      )
      .max(1_000),
  })
  .meta({ id: 'AlertDeliveryDetail' });
export type AlertDeliveryDetail = z.infer<typeof alertDeliveryDetail>;

/** Query of GET /api/alerts/deliveries: newest first; `before` takes the `next` of the page before. */
export const alertDeliveriesQuery = z.strictObject({
  destination: z.uuid().optional(),
  before: wholeNumber(Number.MAX_SAFE_INTEGER).optional(),
  limit: wholeNumber(100).optional(),
});
export type AlertDeliveriesQuery = z.infer<typeof alertDeliveriesQuery>;

export const alertDeliveriesPage = z.object({
  rows: z.array(alertDelivery).max(100),
  next: z.number().nullable(),
});
export type AlertDeliveriesPage = z.infer<typeof alertDeliveriesPage>;
