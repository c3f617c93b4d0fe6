import type { Logger } from 'pino';

type Target = Pick<Console, 'error' | 'warn'>;

/**
 * Turns console output of libraries, mainly Next, into lines of the log: their own span several lines, and show every
 * property of an error.
 */
export function takeOverConsole(log: Logger, target: Target = console): void {
  for (const level of ['error', 'warn'] as const) {
    target[level] = (...parts: unknown[]) => {
      const err = parts.find((one) => one instanceof Error);
      const words = parts.filter((one) => typeof one === 'string').join(' ');
      log[level](err ? { err } : {}, words || (err?.message ?? 'said nothing that can be shown'));
    };
  }
}
