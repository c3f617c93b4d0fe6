import { onTestFinished, vi } from 'vitest';
import type { Problem } from '@/lib/platform/api/problem';

/** A request as the browser sent it; `body` is its parsed JSON. */
export interface SentCall {
  /** `PUT /api/labels/form/7` */
  name: string;
  body: unknown;
}

type Answer = Response | object | Promise<Response | object>;

/** Answers a test's calls by their prefix, `PATCH /api/profiles`. @returns the changes that were sent. */
export function answerCalls(answers: Record<string, (call: SentCall) => Answer>): SentCall[] {
  const changes: SentCall[] = [];
  const answer = async (path: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const name = `${init.method ?? 'GET'} ${String(path)}`;
    const call = { name, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined };
    if (!name.startsWith('GET ')) changes.push(call);
    const [, found] = Object.entries(answers).find(([beginning]) => name.startsWith(beginning)) ?? [];
    // A read without a test answer never ends: the screen works without it.
    if (found === undefined && name.startsWith('GET ')) return new Promise(() => undefined);
    const given = await (found?.(call) ?? aProblem({ title: `${name} has no answer in this test.` }));
    return given instanceof Response ? given : Response.json(given);
  };
  vi.stubGlobal('fetch', answer);
  onTestFinished(() => void vi.unstubAllGlobals());
  return changes;
}

/** A refusal by the console; without a code it is its own failure. */
export function aProblem(members: Partial<Problem>): Response {
  const problem: Problem = {
    type: 'about:blank',
    title: 'Something went wrong.',
    status: 500,
    detail: 'Nothing was changed.',
    code: 'internal_error',
    requestId: 'req-test',
    ...members,
  };
  const headers = { 'content-type': 'application/problem+json' };
  return Response.json(problem, { status: problem.status, headers });
}
