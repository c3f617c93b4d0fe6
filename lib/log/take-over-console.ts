import type { Logger } from 'pino';

type Target = Pick<Console, 'error' | 'warn'>;

/**
 * What libraries say on the console, Next above all, becomes lines of the log: their own are of several lines, and
 * show whatever an error bears.
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
