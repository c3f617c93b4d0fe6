import { suspectAway } from './reachability';
import { changeRequest } from './request-json';
import { announceSignedOut } from './signed-out';

/** Where the control operations of the embedded service are. */
const CONTROL_PATH = '/sandbox/control';

/** How an operation is reached: over HTTP in the browser, in process on the server. */
export type AskControl = <Answer>(path: string, init?: RequestInit) => Promise<Answer>;

/** A control operation that was refused; its message is for the screen. */
export class ControlError extends Error {
  override name = 'ControlError';
  constructor(
    message: string,
    /** 0 when there was no answer at all. */
    readonly status: number,
    /** Messages by member of the request. */
    readonly errors: Record<string, string[]> = {},
  ) {
    super(message);
  }
}

/**
 * Calls a control operation, by its path below the mount.
 * @throws ControlError for every answer that is not a success, and when there is no answer at all.
 */
export async function requestControl<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`${CONTROL_PATH}${path}`, {
    ...init,
    headers: { accept: 'application/json', ...init.headers },
  }).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause;
    suspectAway();
    throw new ControlError('The console could not be reached.', 0);
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as Answer;
  if (response.status === 401) announceSignedOut();
  const { message, errors } = (body ?? {}) as { message?: string; errors?: Record<string, string[]> };
  throw new ControlError(message ?? 'The sandbox gave no readable answer.', response.status, errors);
}

/** Sends a change. `body` is left out of the request if the operation has none. */
export const changeControl = <Answer>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Answer> => requestControl<Answer>(path, changeRequest(method, body));
