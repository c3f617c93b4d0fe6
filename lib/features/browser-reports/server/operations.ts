import 'server-only';
import * as z from 'zod';
import { log } from '@/lib/application/composition';
import type { Runs } from '@/lib/application/operation-runs';
import { refuseBody } from '@/lib/application/read-input';
import { MAX_STRANGERS_BYTES, readText } from '@/lib/platform/http/read-json-body';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import type { BROWSER_REPORTS } from '../api';

const MINUTE = 60_000;
const MOST_A_MINUTE = 60;
/**
 * What a policy can restrict (Content Security Policy Level 3, Trusted Types). Anything else counts as "other", so
 * that made-up words can neither fill the log nor use up its space.
 */
const DIRECTIVES = [
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
];
/** What a browser reports instead of an address. */
const BLOCKED = ['inline', 'eval', 'wasm-eval', 'trusted-types-sink', 'trusted-types-policy', 'data', 'blob'];

const oneOf = (words: readonly string[]) => z.enum([...words, 'other']).catch('other');

/**
 * The logged part of a report. Everything else in it may quote the page: addresses, and the text that was blocked.
 */
const report = z.object({
  'csp-report': z.object({
    'effective-directive': oneOf(DIRECTIVES),
    'blocked-uri': oneOf(BLOCKED),
    'source-file': z
      .string()
      .transform((file) => /\/_next\/static\/[\w./~-]{1,100}$/.exec(file)?.[0])
      .catch(undefined)
      .optional(),
  }),
});

/** Limits the number of reports, and logs each kind once. */
export function createReportLog(
  write: (fields: Record<string, unknown>, words: string) => void,
  now: () => number,
) {
  const logged = new Set<string>();
  let [minute, count] = [0, 0];
  return {
    /** Whether another report may be read this minute. */
    admits(): boolean {
      const present = Math.floor(now() / MINUTE);
      if (present !== minute) [minute, count] = [present, 0];
      count += 1;
      return count <= MOST_A_MINUTE;
    },
    /** @throws ConsoleError `malformed_body` */
    record(text: string): void {
      const { 'csp-report': report } = parse(text);
      const kind = `${report['effective-directive']} ${report['blocked-uri']}`;
      if (logged.has(kind)) return;
      logged.add(kind);
      write(
        { code: report['effective-directive'], failure: report['blocked-uri'], path: report['source-file'] },
        'a browser blocked something on a page',
      );
    },
  };
}

function parse(text: string): z.infer<typeof report> {
  try {
    return report.parse(JSON.parse(text));
  } catch {
    throw new ConsoleError('malformed_body');
  }
}

const reports = createReportLog((fields, words) => log.warn(fields, words), Date.now);

export const browserReports: Runs<typeof BROWSER_REPORTS> = {
  'POST /api/browser-reports': async ({ request }) => {
    if (reports.admits()) reports.record(await readText(request, MAX_STRANGERS_BYTES).catch(refuseBody));
    return { received: true } as const;
  },
};
