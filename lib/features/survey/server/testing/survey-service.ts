import { inProcessFetch } from '@/lib/upstream/in-process-fetch';
import type { Transport } from '@/lib/upstream/transport';

/**
 * Test support: a service with any number of profiles and scripted responses, which enforces a rate limit.
 */
export interface SurveyService {
  fetch: Transport;
  /** Requested UUIDs, in order. */
  asked: string[];
  /** The response for a profile; undefined: its configuration. */
  script: (uuid: string) => Response | 'network' | undefined;
  /** Requests a minute; null: not sent in a header. */
  limit: number | null;
  refused: number;
}

export const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export function surveyService(clock: () => number = Date.now): SurveyService {
  let window = { at: 0, used: 0 };
  const service: SurveyService = {
    asked: [],
    script: () => undefined,
    limit: 10_000_000,
    refused: 0,
    fetch: inProcessFetch((request) => {
      if (request.method === 'POST') {
        return Response.json({ token_type: 'Bearer', expires_in: 3_600, access_token: 'token' });
      }
      const minute = Math.floor(clock() / 60_000);
      if (window.at !== minute) window = { at: minute, used: 0 };
      if (service.limit !== null && window.used >= service.limit) {
        service.refused += 1;
        return new Response('{}', { status: 429, headers: { ...headers(0), 'retry-after': '1' } });
      }
      window.used += 1;
      const uuid = request.url.split('/').at(-2) ?? '';
      service.asked.push(uuid);
      const scripted = service.script(uuid);
      if (scripted === 'network') throw new Error('The connection was closed.');
      const answer = scripted ?? Response.json({ data: { identity: { enabled: true }, forms: FORMS } });
      for (const [name, value] of Object.entries(headers((service.limit ?? 0) - window.used))) {
        answer.headers.set(name, value);
      }
      return answer;
    }),
  };
  const headers = (remaining: number): Record<string, string> =>
    service.limit === null
      ? {}
      : { 'x-ratelimit-limit': String(service.limit), 'x-ratelimit-remaining': String(remaining) };
  return service;
}

const FORMS = { enabled: true, form_ids: [101] };
