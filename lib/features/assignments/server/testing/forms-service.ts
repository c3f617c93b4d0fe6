import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { inProcessFetch } from '@/lib/upstream/in-process-fetch';
import type { Transport } from '@/lib/upstream/transport';

export const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

type Fault = number | 'cut_before' | 'cut_after';

/** Test support: a service that stores the forms of profiles, and logs its requests and writes. */
export interface FormsService {
  /** Answers an HTTP request as the service would. */
  serve(request: Request): Promise<Response>;
  fetch: Transport;
  forms: Map<string, AssignedForms>;
  /** `GET <uuid>` or `PATCH <uuid>`, in order of arrival. */
  asked: string[];
  /** What it stored, in order. */
  kept: { profile: string; forms: AssignedForms }[];
  /** The response to a call: normal, an error status, or cut off before or after the call takes effect. */
  fault: (call: string) => Fault | undefined;
  /** Replaces what it was asked to store. */
  keeps: (profile: string, forms: AssignedForms) => AssignedForms;
  /** Sections included in its response to a change. */
  answersWith: readonly string[];
  /** Another setting that changes together with the forms. */
  movesWith: Set<string>;
  /** Profiles whose other setting has changed. */
  moved: Set<string>;
}

/** @param limit Requests a minute, as reported in its responses */
export function formsService(limit = 10_000_000): FormsService {
  const service: FormsService = {
    forms: new Map(),
    asked: [],
    kept: [],
    movesWith: new Set(),
    moved: new Set(),
    fault: () => undefined,
    keeps: (_, forms) => forms,
    answersWith: ['identity', 'forms'],
    fetch: inProcessFetch((request) => service.serve(request)),
    async serve(request) {
      if (request.method === 'POST') {
        return Response.json({ token_type: 'Bearer', expires_in: 3_600, access_token: 'token' });
      }
      const profile = request.url.split('/').at(-2) ?? '';
      const call = `${request.method} ${profile}`;
      service.asked.push(call);
      const fault = service.fault(call);
      if (typeof fault === 'number') return answer(fault, { message: 'No.' });
      if (fault === 'cut_before') throw new Error('The connection was closed.');
      const forms = service.forms.get(profile);
      if (forms === undefined) return answer(404, { message: 'Not found.' });
      if (request.method === 'PATCH') {
        const sent = (await request.json()) as { forms: AssignedForms };
        const keeps = service.keeps(profile, sent.forms);
        service.forms.set(profile, keeps);
        service.kept.push({ profile, forms: keeps });
        if (service.movesWith.has(profile)) service.moved.add(profile);
        if (fault === 'cut_after') throw new Error('The connection was closed.');
      }
      const identity = { enabled: !service.moved.has(profile) };
      const data = { identity, forms: service.forms.get(profile) };
      const sections = Object.entries(data).filter(([name]) => service.answersWith.includes(name));
      return answer(200, { data: request.method === 'PATCH' ? Object.fromEntries(sections) : data });
    },
  };
  const answer = (status: number, body: unknown): Response =>
    Response.json(body, {
      status,
      headers: {
        'x-ratelimit-limit': `${limit}`,
        'x-ratelimit-remaining': `${limit - 1}`,
        ...(status === 429 ? { 'retry-after': '1' } : {}),
      },
    });
  return service;
}
