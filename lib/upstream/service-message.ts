const LONGEST_MESSAGE = 500;
const MOST_MEMBERS = 50;
const MOST_MESSAGES = 20;

/** What an error body says. Source: API document, "Errors"; `errors` is this project's reading of other 4xx. */
export interface ServiceMessage {
  message: string | undefined;
  errors: Record<string, string[]> | undefined;
}

/**
 * Reads an error body without trusting it: texts are bounded, control characters become spaces, and
 * `secrets` that a service echoes are blotted out. Anything unreadable is simply absent.
 */
export function readServiceMessage(text: string, secrets: readonly string[]): ServiceMessage {
  const body = parsed(text);
  const message = clean(body.message, secrets);
  const errors = isRecord(body.errors) ? memberErrors(body.errors, secrets) : undefined;
  return { message, errors: errors && Object.keys(errors).length > 0 ? errors : undefined };
}

function memberErrors(raw: Record<string, unknown>, secrets: readonly string[]): Record<string, string[]> {
  const entries = Object.entries(raw)
    .slice(0, MOST_MEMBERS)
    .map(([member, messages]): [string, string[]] => {
      const texts = (Array.isArray(messages) ? messages.slice(0, MOST_MESSAGES) : [messages])
        .map((message) => clean(message, secrets))
        .filter((message) => message !== undefined);
      return [clean(member, secrets) ?? '', texts];
    });
  return Object.fromEntries(entries.filter(([, texts]) => texts.length > 0));
}

function clean(raw: unknown, secrets: readonly string[]): string | undefined {
  if (typeof raw !== 'string') return undefined;
  // Blotted before it is cut, so that no cut leaves half a secret.
  const safe = secrets.reduce((text, secret) => (secret ? text.replaceAll(secret, '•••') : text), raw);
  const plain = safe.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  if (plain === '') return undefined;
  return plain.length > LONGEST_MESSAGE ? `${plain.slice(0, LONGEST_MESSAGE - 1)}…` : plain;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) ? body : {};
  } catch {
    return {};
  }
}

const isRecord = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);
