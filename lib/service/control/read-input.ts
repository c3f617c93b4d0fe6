import type { z } from 'zod';
import { memberErrors } from '@/lib/contract/member-errors';
import { refuseUnreadableAddress } from '../http/door';
import { readJsonBody } from '../http/read-json-body';
import { type FaultCode, ServiceFault } from '../service-fault';
import type { ControlInput, ControlRow } from './control-route';

const SAID: Partial<Record<FaultCode, string>> = {
  malformed_query: 'The query cannot be read.',
  invalid_body: 'The request cannot be carried out as asked. Nothing was changed.',
  not_found: 'There is nothing at this path.',
};

/** @throws ServiceFault `not_found`, `malformed_query`, `invalid_body` and those of a body that is no JSON */
export async function readInput(
  row: ControlRow,
  request: Request,
  params: Record<string, string>,
): Promise<ControlInput<ControlRow>> {
  refuseUnreadableAddress(request);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return {
    account: params.account ?? '',
    params: row.params && read(row.params, params, 'not_found'),
    query: row.query && read(row.query, query, 'malformed_query'),
    body: row.body && read(row.body, await readJsonBody(request), 'invalid_body'),
  } as ControlInput<ControlRow>;
}

function read(schema: z.ZodType, value: unknown, code: FaultCode): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const detail = code === 'not_found' ? {} : { errors: memberErrors(parsed.error) };
  throw new ServiceFault(code, SAID[code] ?? '', detail);
}
