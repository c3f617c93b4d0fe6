import {
  type ProfilePortalConfiguration,
  profilePortalConfiguration,
} from '@/lib/configuration/contract/profile-portal-configuration';
import { membersOf } from '@/lib/configuration/contract/section-members';
import { SECTIONS } from '@/lib/configuration/contract/section-names';
import { createUpstream, type Upstream, type UpstreamSettings } from '../upstream/create-upstream';
import { inProcessFetch } from '../upstream/in-process-fetch';
import { FakeClock } from './fake-clock';

/** Test support: a service in this process with scripted answers, under a fake clock. */
export const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
export const SECRET = 'canary-secret-8f1d';
export const CREDENTIALS = { clientId: 'console', clientSecret: SECRET, slug: 'acme' };
export const PERSON = { priority: 'person' } as const;
export const BACKGROUND = { priority: 'background' } as const;

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

export const token = (value = 'token-1', expiresIn: unknown = 3600): Response =>
  json({ token_type: 'Bearer', expires_in: expiresIn, access_token: value });

const MEMBERS: Record<string, unknown> = {
  enabled: true,
  people_model: { id: 7 },
  auto_screening: true,
  max_number: 3,
  text: 'I agree',
  documents: [],
  config_ids: [4],
  form_ids: [1, 2],
  ownership_percentage: '25',
};
const COMPANY = { max_number: 2, people_model: { id: 8 } };

/** A complete configuration that exactly matches the document. */
export function configuration(
  forms = { enabled: true, form_ids: [1, 2] as number[] | null },
): ProfilePortalConfiguration {
  const sections = SECTIONS.map((section) => {
    const members = membersOf(section).map(({ key: member }) => [
      member,
      member.endsWith('_company') ? COMPANY : member.startsWith('enable_') ? true : MEMBERS[member],
    ]);
    return [section.key, Object.fromEntries(members)];
  });
  return profilePortalConfiguration.parse({ ...Object.fromEntries(sections), forms });
}

export interface ScriptedService {
  upstream: Upstream;
  clock: FakeClock;
  /** `GET /profiles/…` and the like, in order of arrival. */
  received: string[];
  count(start: string): number;
}

/** @param answer the answer to a request; `nth` counts from 1 among requests of the same method */
export function scripted(
  answer: (request: Request, nth: number) => Response | Promise<Response>,
  settings: Partial<UpstreamSettings> = {},
): ScriptedService {
  const clock = new FakeClock();
  const received: string[] = [];
  const count = (start: string): number => received.filter((line) => line.startsWith(start)).length;
  const fetch = inProcessFetch((request) => {
    received.push(`${request.method} ${request.url.replace('http://service.invalid/v2', '')}`);
    return answer(request, count(`${request.method} `));
  });
  const upstream = createUpstream({
    baseUrl: 'http://service.invalid/v2/',
    ...CREDENTIALS,
    fetch,
    clock,
    ...settings,
  });
  return { upstream, clock, received, count };
}

/** Answers token requests correctly; the rest with the given answer. */
export const withTokens =
  (answer: (request: Request, nth: number) => Response | Promise<Response>) =>
  (request: Request, nth: number): Response | Promise<Response> =>
    request.method === 'POST' ? token(`token-${nth}`) : answer(request, nth);

/** The result of a promise that ends when the clock has moved. */
export function watch<T>(promise: Promise<T>): {
  ended: 'no' | 'well' | 'badly';
  error: unknown;
  value: T | undefined;
} {
  const seen: { ended: 'no' | 'well' | 'badly'; error: unknown; value: T | undefined } = {
    ended: 'no',
    error: undefined,
    value: undefined,
  };
  promise.then(
    (value) => Object.assign(seen, { ended: 'well', value }),
    (error: unknown) => Object.assign(seen, { ended: 'badly', error }),
  );
  return seen;
}
