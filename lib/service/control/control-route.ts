import type { z } from 'zod';
import type { ServiceContext } from '../context';
import type { FaultCode } from '../service-fault';

interface Parts {
  params: z.ZodType;
  query: z.ZodType;
  body: z.ZodType;
}

type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** One control operation: described and checked by the same row. */
export interface ControlRoute<Context = ServiceContext, Given extends Partial<Parts> = Partial<Parts>> {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** Below the mount, in Hono's writing: `/accounts/:account/profiles/:uuid`. */
  path: string;
  operationId: string;
  summary: string;
  description?: string;
  tag: 'Profiles' | 'Documents' | 'Scenarios' | 'Settings' | 'Faults' | 'Webhooks' | 'Sandbox';
  params?: Given['params'];
  query?: Given['query'];
  body?: Given['body'];
  /** The whole answer, envelope included. */
  answer: z.ZodType;
  /** 200 unless something was made. */
  status?: 200 | 201;
  /** Refusals besides those of the input: 404 for the account, 400 and 422. */
  faults?: readonly FaultCode[];
  /** @throws ServiceFault */
  run(
    context: Context,
    input: {
      account: string;
      params: Read<Given['params']>;
      query: Read<Given['query']>;
      body: Read<Given['body']>;
    },
  ): Promise<unknown>;
}

/** Keeps the schemas' types for `run`, and forgets them for the table. */
export const controlRoute = <
  Context,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
>(
  route: ControlRoute<Context, { params: Params; query: Query; body: Body }>,
): ControlRoute<Context> => route as unknown as ControlRoute<Context>;
