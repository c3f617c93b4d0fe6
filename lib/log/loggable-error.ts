import { cleanText } from './clean-text';

export interface LoggableError {
  name: string;
  message: string;
  /** Where it was thrown, without the message that a stack repeats. */
  stack: string[];
  /** Names and codes of what caused it: their messages may quote what was sent. */
  causes?: string[];
}

const MOST_FRAMES = 12;
const MOST_CAUSES = 5;

/** drizzle's message has the query's values in it. */
const QUERY = /^Failed query: [\s\S]*$/;

export function toLoggableError(error: Error, secrets: readonly string[]): LoggableError {
  const causes = causesOf(error);
  return {
    name: cleanText(error.name, secrets, 80),
    message: cleanText(error.message.replace(QUERY, 'A query failed'), secrets),
    stack: framesOf(error, secrets),
    ...(causes.length > 0 ? { causes } : {}),
  };
}

/** The message comes first in a stack and may look like a frame itself: it is taken off by its length. */
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
