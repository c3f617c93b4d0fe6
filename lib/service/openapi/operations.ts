import * as z from 'zod';
import {
  accessTokenAnswer,
  accessTokenError,
  accessTokenRequest,
  type Scope,
} from '@/lib/configuration/contract/access-token';
import { formsUpdate } from '@/lib/configuration/contract/forms-update';
import { portalConfigurationList } from '@/lib/configuration/contract/portal-configuration';
import { profilePortalConfigurationAnswer } from '@/lib/configuration/contract/profile-portal-configuration';
import type { Example, Method } from '@/lib/platform/api/operation';
import {
  ACCESS_TOKEN,
  CONFIGURATION,
  FORMS_UPDATE,
  ID_FILTER,
  LIST,
  NAME_FILTER,
  NO_PROFILE,
  TOKEN_FAILURE,
  UNPROCESSABLE,
  UUID,
} from './choices';
import { EXAMPLES } from './examples';

/** A refusal in words, with its body if that differs from the usual one. */
type Refusal = string | { description: string; schema: z.ZodType; example: unknown };

/**
 * One operation of the onboarding service's API. Query and body are validated by its implementation, with
 * messages of its own.
 */
export interface ServiceOperation {
  operationId: string;
  summary: string;
  description: string;
  /** The scope that a token needs; `client`: the client's own secret instead of a token. */
  access: Scope | 'client';
  params?: z.ZodType;
  query?: z.ZodObject;
  body?: z.ZodType;
  answer: z.ZodType;
  answered: string;
  /** By status, in addition to those of every operation. */
  refusals: Readonly<Record<number, Refusal>>;
  example: Example;
}

type ServiceOperations = Readonly<Record<`${Method} /${string}`, ServiceOperation>>;

const params = z.object({ uuid: z.string().meta({ description: UUID }) });
const profile = { uuid: '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11' };
const tokenFailure = { description: TOKEN_FAILURE, schema: accessTokenError, example: EXAMPLES.tokenError };

export const TOKENS = {
  'POST /oauth/token': {
    operationId: 'createAccessToken',
    summary: 'Creates an access token',
    description: ACCESS_TOKEN,
    access: 'client',
    body: accessTokenRequest,
    answer: accessTokenAnswer,
    answered: 'The access token.',
    refusals: {
      400: tokenFailure,
      401: tokenFailure,
      413: 'The body is larger than 16 KB.',
      415: 'The body is not application/json.',
    },
    example: { body: EXAMPLES.tokenRequest, answer: EXAMPLES.token },
  },
} as const satisfies ServiceOperations;

export const CONFIGURATIONS = {
  'GET /portal-configurations': {
    operationId: 'listPortalConfigurations',
    summary: 'Lists the portal configurations of the account',
    description: LIST,
    access: 'read',
    query: z.object({
      id: z.int().min(0).optional().meta({ description: ID_FILTER }),
      name: z.string().max(200).optional().meta({ description: NAME_FILTER }),
    }),
    answer: portalConfigurationList,
    answered: 'The portal configurations that match, in the order of their IDs.',
    refusals: { 400: 'A parameter is repeated or cannot be read; `errors` names it.' },
    example: { answer: EXAMPLES.list },
  },
  'GET /profiles/{uuid}/portal-configuration': {
    operationId: 'readProfilePortalConfiguration',
    summary: 'Returns the portal configuration currently assigned to a profile',
    description: CONFIGURATION,
    access: 'read',
    params,
    answer: profilePortalConfigurationAnswer,
    answered: 'The configuration, with the detail of every setting.',
    refusals: { 400: 'The address contains a NUL character.', 404: NO_PROFILE },
    example: { params: profile, answer: EXAMPLES.configuration },
  },
  'PATCH /profiles/{uuid}/portal-configuration': {
    operationId: 'updateProfilePortalConfiguration',
    summary: 'Updates the forms of the portal configuration assigned to a profile',
    description: FORMS_UPDATE,
    access: 'write',
    params,
    body: formsUpdate,
    answer: profilePortalConfigurationAnswer,
    answered: 'The full updated configuration.',
    refusals: {
      400: 'The body is not valid JSON in UTF-8, or is nested deeper than 32 levels; or the address has a NUL character.',
      403: 'The API client’s scope is `read`; this operation needs `write`.',
      404: NO_PROFILE,
      413: 'The body is larger than 1 MB.',
      415: 'The body is not application/json.',
      422: UNPROCESSABLE,
    },
    example: { params: profile, body: EXAMPLES.formsUpdate, answer: EXAMPLES.configuration },
  },
} as const satisfies ServiceOperations;
