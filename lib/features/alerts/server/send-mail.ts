import type { SendResult } from '@/lib/platform/delivery/send-webhook';

interface Mail {
  to: readonly string[];
  subject: string;
  text: string;
  /** The same on every attempt. */
  messageId: string;
}

/** Sends e-mail through one SMTP server. Never rejects: failures are part of the result. */
export interface Mailer {
  from: string;
  send(mail: Mail): Promise<SendResult>;
}

export interface MailSettings {
  /** `smtp://` or `smtps://`, with name and password if the server requires them. */
  url: string;
  from: string;
  /** Refuse to send over `smtp://` until the connection is encrypted (STARTTLS). */
  isTlsRequired: boolean;
}

/** Time-outs for connecting, for the greeting, and for each reply, in milliseconds. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };
const KEPT = 2_048;
/** A group without members. Source: RFC 5322, section 3.4. */
const UNDISCLOSED = 'undisclosed-recipients:;';
/** Otherwise out-of-office replies come back to the sender. Source: RFC 3834, sections 2 and 5. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', Precedence: 'bulk' };
const TLS_PARAMETERS = ['requireTLS', 'ignoreTLS', 'opportunisticTLS', 'secure'];

/** For the delivery log, which reveals no more about the server than necessary. */
const ERRORS: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server rejected the console’s user name or password',
  ECONNECTION: 'The mail server could not be reached',
  EDNS: 'The mail server’s name could not be found',
  EENVELOPE: 'The mail server rejected these addresses',
  EMESSAGE: 'The mail server rejected the message',
  ESOCKET: 'The mail server could not be reached',
  ETIMEDOUT: 'The mail server took too long to respond',
  ETLS: 'The mail server does not support an encrypted connection',
};

export function createMailer({ url, from, isTlsRequired }: MailSettings): Mailer {
  const connected = connect(url, isTlsRequired);
  return {
    from,
    async send({ to, subject, text, messageId }) {
      try {
        const transport = await connected();
        const [, host = 'localhost'] = /@([^\s>]+)/.exec(from) ?? [];
        const { response, rejected } = await transport.sendMail({
          from,
          // Several recipients don't see one another.
          ...(to.length > 1 ? { to: UNDISCLOSED, bcc: [...to] } : { to: [...to] }),
          subject,
          text,
          messageId: `<${messageId}@${host}>`,
          headers: AUTOMATIC,
          list: { id: { url: `alerts.portal-console.${host}`, comment: 'Portal Console alerts' } },
          // The message contains data from others: never let it load files or addresses.
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        const refused =
          rejected.length === 0 ? '' : `\nRejected addresses:  ${rejected.map(String).join(', ')}`;
        return {
          ...NOTHING,
          status: codeOf(response) ?? 250,
          answer: `${response}${refused}`.slice(0, KEPT),
        };
      } catch (cause) {
        const { code, responseCode, response } = cause as Refusal;
        const answer =
          typeof response === 'string' ? response.slice(0, KEPT).replaceAll('\0', '\uFFFD') : null;
        return {
          ...NOTHING,
          status: responseCode ?? null,
          answer,
          error: ERRORS[code ?? ''] ?? 'The e-mail could not be sent',
        };
      }
    },
  };
}

const NOTHING: SendResult = { status: null, error: null, answer: null, retryAfter: null };

interface Refusal {
  code?: string;
  responseCode?: number;
  response?: unknown;
}

const codeOf = (response: string): number | null => {
  const [, code] = /^(\d{3})\b/.exec(response) ?? [];
  return code === undefined ? null : Number(code);
};

/** Loaded with the first mail: most consoles send none. */
function connect(url: string, isTlsRequired: boolean) {
  const address = new URL(url);
  // Parameters in the address would override the options.
  if (isTlsRequired) for (const name of TLS_PARAMETERS) address.searchParams.delete(name);
  const make = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url: address.href, requireTLS: isTlsRequired, ...PATIENCE });
  };
  let transport: ReturnType<typeof make> | undefined;
  return () => {
    transport ??= make();
    return transport;
  };
}
