import 'server-only';
import { presenterOf } from '@/lib/features/presenter/presenter';
import { learnNames } from '@/lib/features/presenter/server/known-names';
import { maskAnswer } from '@/lib/features/presenter/server/mask-answer';
import { bodyHoldsPseudonym, meantBody } from '@/lib/features/presenter/server/meant-body';
import { Pseudonyms } from '@/lib/features/presenter/server/pseudonyms';
import type { OperationName } from '@/lib/platform/api/operation';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { getApplication } from './composition';

/** New names are masked by their members immediately, and inside sentences after this many milliseconds. */
const LEARN_AGAIN = 15_000;

/** Masks names for a browser whose screen is shown to others. */
export interface Mask {
  /** The answer without names. */
  answer: <Answer>(operation: string, answer: Answer) => Promise<Answer>;
  /** The same address, with pseudonyms replaced by the real values. */
  meant: (address: string) => string;
  /** The same body, with pseudonyms replaced in members that only select rows. None of those is refused. */
  meantBody: (operation: string, body: unknown) => Promise<unknown>;
}

/**
 * Members of bodies that select profiles or findings, as the query of an address does, or that are read and not
 * stored. All other members are stored, and are refused if they contain a pseudonym.
 */
export const SEARCHING: Partial<Record<OperationName, readonly string[]>> = {
  'POST /api/assignments': ['choice'],
  'POST /api/assignments/count': ['choice'],
  'POST /api/assignments/list': ['text'],
  'POST /api/baselines/preview': ['scope'],
  'POST /api/checks/preview': ['definition'],
  'POST /api/checks/test': ['definition', 'facts'],
  'POST /api/checks/{id}/excepted': ['of'],
  'POST /api/checks/{id}/excepted/count': ['of'],
  'POST /api/exceptions/decision': ['filter'],
  'POST /api/survey/read-now': ['filter'],
};

let pseudonyms: Pseudonyms | null = null;
let learning: { at: number; done: Promise<void> } | null = null;

/** Null unless the browser has names masked. */
export async function maskFor(headers: Headers): Promise<Mask | null> {
  if (presenterOf(headers.get('cookie') ?? '') !== 'masked') return null;
  const { authentication } = await getApplication();
  const made = pseudonyms ?? new Pseudonyms(authentication.secret);
  pseudonyms = made;
  const now = authentication.now();
  if (learning === null || now - learning.at >= LEARN_AGAIN) {
    const done = learnNames(authentication.db, made);
    learning = { at: now, done };
    done.catch(() => {
      learning = null;
    });
  }
  await learning.done;
  return {
    answer: (operation, answer) => maskAnswer(made, operation, answer) as Promise<typeof answer>,
    meant: (address) => meantIn(address, made),
    meantBody: (operation, body) => meantBody(made, SEARCHING[operation as OperationName] ?? [], body),
  };
}

function meantIn(address: string, { meant }: Pseudonyms): string {
  const url = new URL(address);
  const parameters = [...url.searchParams].map(([name, value]) => [name, meant(value)]);
  url.search = new URLSearchParams(parameters).toString();
  return url.href;
}

/** @throws ConsoleError `names_masked` for a value that would be stored with a pseudonym in it */
export async function refuseMasked(written: unknown): Promise<void> {
  if (await bodyHoldsPseudonym(written)) throw new ConsoleError('names_masked');
}

/** Masks names in JSON made elsewhere. Any other body is not sent. */
export async function maskResponse(mask: Mask, operation: string, response: Response): Promise<Response> {
  if (response.body === null) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const answer = await mask.answer(operation, await response.json());
  return new Response(JSON.stringify(answer), { status: response.status, headers });
}
