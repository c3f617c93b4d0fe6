import type { Service } from '../create-service';

const CONTROL_ORIGIN = 'http://service.test';

/** A control operation; a string is sent as it is, anything else as JSON, undefined as no body at all. */
export function controlRequest(method: string, path: string, body?: unknown): Request {
  return new Request(`${CONTROL_ORIGIN}/control${path}`, {
    method,
    ...(body === undefined
      ? {}
      : {
          headers: { 'content-type': 'application/json' },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
  });
}

/** Sends a control operation and returns its response. */
export async function askControl(service: Service, method: string, path: string, body?: unknown) {
  const response = await service.control(controlRequest(method, path, body));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
