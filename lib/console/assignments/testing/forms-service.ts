import type { AssignedForms } from '@/lib/contract/forms-update';
import { inProcessFetch } from '@/lib/upstream/in-process-fetch';
import type { Transport } from '@/lib/upstream/transport';

export const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

type Fault = number | 'cut_before' | 'cut_after';

/** Test support: a service that keeps the forms of profiles, and a log of its own of what it was asked and kept. */
export interface FormsService {
  /** As the service answers a request of HTTP. */
  serve(request: Request): Promise<Response>;
  fetch: Transport;
  forms: Map<string, AssignedForms>;
  /** `GET <uuid>` or `PATCH <uuid>`, in the order in which they came. */
  asked: string[];
  /** What it kept, in order. */
  kept: { profile: string; forms: AssignedForms }[];
  /** How a call is answered: as ever, with a status, or cut off before or after it was carried out. */
  fault: (call: string) => Fault | undefined;
  /** What it keeps in place of what it was asked. */
  keeps: (profile: string, forms: AssignedForms) => AssignedForms;
  /** Sections with which it answers a change, out of all it has. */
  answersWith: readonly string[];
  /** Another setting that moves with a change of the forms. */
  movesWith: Set<string>;
  /** Profiles of which that setting has moved. */
  moved: Set<string>;
}

/** @param limit requests a minute that its answers tell of */
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
