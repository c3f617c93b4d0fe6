import { stripVTControlCharacters } from 'node:util';

type FieldFormatter = (value: unknown, secrets: readonly string[]) => unknown;

const text: FieldFormatter = (value, secrets) =>
  typeof value === 'string' ? cleanText(value, secrets, 200) : undefined;
const number: FieldFormatter = (value) => (typeof value === 'number' ? value : undefined);

/**
 * Every field that a line of the log can have, apart from time, level and message. Bodies and headers are not
 * included.
 */
const ALLOWED: Record<string, FieldFormatter> = {
  requestId: text,
  method: text,
  /** The pattern of an address, if it is known. */
  route: text,
  path: text,
  status: number,
  ms: number,
  code: text,
  failure: text,
  attempt: number,
  count: number,
  uuid: text,
  signal: text,
  err: (value, secrets) => (value instanceof Error ? toLoggableError(value, secrets) : undefined),
};

/** The fields of an object that may be logged; all others are dropped silently. */
export function allowedFields(fields: object, secrets: readonly string[]): Record<string, unknown> {
  const entries = Object.entries(fields).map(
    ([key, value]) => [key, ALLOWED[key]?.(value, secrets)] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Maximum length of a text in the log, in characters. */
const MOST = 1_000;

/** Line breaks, other control characters and bidirectional controls: invisible, but not without effect. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]+/gu;

/** Secrets recognised by their shape: signing secrets, tokens, including operators', and passwords in addresses. */
const SECRET_SHAPES =
  /\bwhsec_[\w+/=-]+|\bpc_[\w-]{20,}|\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?|\b(?:Bearer|Basic)\s+\S+|(?<=:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/gi;

/**
 * A text for one line of the log: without control characters, shortened, and with `[secret]` replacing secrets,
 * recognised by their shape or listed in `secrets`.
 */
export function cleanText(text: string, secrets: readonly string[] = [], most = MOST): string {
  const masked = secrets.reduce((masked, secret) => masked.replaceAll(secret, '[secret]'), text);
  const clean = stripVTControlCharacters(masked).replace(SECRET_SHAPES, '[secret]').replace(UNSEEN, ' ');
  return clean.length > most ? `${clean.slice(0, most)}…` : clean;
}

interface LoggableError {
  name: string;
  message: string;
  /** Where it was thrown, without the message that a stack repeats. */
  stack: string[];
  /** Names and codes of its causes: their messages may quote what was sent. */
  causes?: string[];
}

const MOST_FRAMES = 12;
const MOST_CAUSES = 5;

/** drizzle's message contains the query's values. */
const QUERY = /^Failed query: [\s\S]*$/;

export const isQueryFailure = ({ message }: Error): boolean => QUERY.test(message);

function toLoggableError(error: Error, secrets: readonly string[]): LoggableError {
  const causes = causesOf(error);
  return {
    name: cleanText(error.name, secrets, 80),
    message: cleanText(error.message.replace(QUERY, 'A query failed'), secrets),
    stack: framesOf(error, secrets),
    ...(causes.length > 0 ? { causes } : {}),
  };
}

/** The message comes first in a stack and may look like a frame itself, so it is removed by its length. */
function framesOf({ name, message, stack = '' }: Error, secrets: readonly string[]): string[] {
  const head = stack.indexOf(message);
  const rest = head >= 0 ? stack.slice(head + message.length) : stack.slice(name.length);
  const frames = rest.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.slice(0, MOST_FRAMES).map((line) => cleanText(line.trim(), secrets, 300));
}

function causesOf(error: Error): string[] {
  const causes: string[] = [];
  for (let cause = error.cause; cause instanceof Error && causes.length < MOST_CAUSES; cause = cause.cause) {
    const code = 'code' in cause && /^\w{2,40}$/.test(String(cause.code)) ? ` ${cause.code}` : '';
    causes.push(`${cleanText(cause.name, [], 80)}${code}`);
  }
  return causes;
}
