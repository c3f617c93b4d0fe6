import {
  createSender,
  type Sender,
  type SenderOptions,
  type SendResult,
} from '@/lib/platform/delivery/send-webhook';
import { webhookHeaders } from '@/lib/platform/delivery/sign-webhook';
import type { OutboundSettings } from '@/lib/platform/network/outbound-agent';
import type { DestinationKind } from '../alert-words';
import type { alertDestinations } from '../tables';
import { createMailer, type Mailer, type MailSettings } from './send-mail';

export type DestinationRow = typeof alertDestinations.$inferSelect;

export interface OutgoingAlert {
  destination: Pick<DestinationRow, 'address' | 'recipients' | 'secret'> & { kind: string };
  messageId: string;
  subject: string;
  body: string;
}

/** Sends alerts. Never rejects: failures are part of the result. */
export interface AlertSender {
  /** The sender of e-mail; null: none can be sent. */
  mailFrom: string | null;
  /** Whether every message to this address would be refused, because it is inside the network. */
  refuses(address: string): boolean;
  /** @param now Milliseconds since 1970 @returns the response and what was sent: headers without a secret */
  send(
    alert: OutgoingAlert,
    now: number,
    signal?: AbortSignal,
  ): Promise<{ headers: Record<string, string>; sent: SendResult }>;
  /** Aborts running sends. */
  close(): Promise<void>;
}

export interface AlertSettings {
  /** Null: e-mail is not configured. */
  mail: MailSettings | null;
  /** Origins that may be inside the network; all other targets must be public. */
  targets: readonly string[];
}

interface SendRoutes {
  /** For `User-Agent`. */
  agent: string;
  sender: Sender;
  mailer: Mailer | null;
}

type Send = (
  alert: OutgoingAlert,
  now: number,
  ways: SendRoutes,
  signal?: AbortSignal,
) => ReturnType<AlertSender['send']>;

const post: Send = async ({ destination, body }, _now, { agent, sender }, signal) => {
  const headers = { 'content-type': 'application/json', 'user-agent': agent };
  return { headers, sent: await sender.send(destination.address ?? '', headers, body, signal) };
};

function withWait(address: string): string {
  const url = URL.parse(address);
  url?.searchParams.set('wait', 'true');
  return url?.href ?? address;
}

const WAYS: Record<DestinationKind, Send> = {
  async webhook({ destination, messageId, body }, now, { agent, sender }, signal) {
    const secrets = { secret: destination.secret ?? '', previousSecret: null, previousSecretUntil: null };
    const headers = webhookHeaders(messageId, body, secrets, now, agent);
    return { headers, sent: await sender.send(destination.address ?? '', headers, body, signal) };
  },
  chat: post,
  teams: post,
  // With `wait`, Discord answers after it has posted the message, instead of before.
  discord: ({ destination, ...alert }, ...rest) =>
    post(
      { ...alert, destination: { ...destination, address: withWait(destination.address ?? '') } },
      ...rest,
    ),
  async email({ destination, messageId, subject, body }, _now, { mailer }) {
    const to = destination.recipients ?? [];
    const headers = { to: to.join(', '), from: mailer?.from ?? '', subject };
    if (mailer === null) {
      const error = 'E-mail is not available: SMTP_URL is not set';
      return { headers, sent: { status: null, error, answer: null, retryAfter: null } };
    }
    return { headers, sent: await mailer.send({ to, subject, text: body, messageId }) };
  },
};

export type AlertSenderOptions = Partial<Pick<SenderOptions, 'timeout' | 'lookup' | 'request'>>;

export function createAlertSender(
  { mail, targets }: AlertSettings,
  { agent, proxies }: OutboundSettings,
  tunables: AlertSenderOptions = {},
): AlertSender {
  const sender = createSender({ trusted: [], trustedOrigins: targets, proxies, ...tunables });
  const ways = { agent, sender, mailer: mail && createMailer(mail) };
  return {
    mailFrom: ways.mailer?.from ?? null,
    refuses: (address) => sender.refuses(address),
    send: (alert, now, signal) => WAYS[alert.destination.kind as DestinationKind](alert, now, ways, signal),
    close: () => sender.close(),
  };
}
