import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { accessTokenAnswer, accessTokenError, accessTokenRequest } from '@/lib/contract/access-token';
import { formsUpdate } from '@/lib/contract/forms-update';
import { portalConfigurationList } from '@/lib/contract/portal-configuration';
import { profilePortalConfigurationAnswer } from '@/lib/contract/profile-portal-configuration';
import { PATHS } from '../http/paths';
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
import {
  answered,
  type Described,
  failed,
  json,
  limited,
  refused,
  unauthenticated,
  unavailable,
} from './responses';

type Registry = OpenAPIHono['openAPIRegistry'];

/** OpenAPI's way of writing a path parameter. */
const template = (path: string) => path.replace(/:(\w+)/g, '{$1}');
const bearer = [{ accessToken: [] }];
const uuid = z.object({ uuid: z.string().meta({ description: UUID }) });
const body = (described: Described) => ({ required: true, content: json(described) });

const token = { schema: accessTokenAnswer, example: EXAMPLES.token };
const tokenError = { schema: accessTokenError, example: EXAMPLES.tokenError };
const configuration = { schema: profilePortalConfigurationAnswer, example: EXAMPLES.configuration };

/**
 * Writes the operations into the registry that the OpenAPI document is generated from. Only described:
 * requests are checked by the verbs, with messages of their own.
 */
export function describeApi(registry: Registry): void {
  registry.registerComponent('securitySchemes', 'accessToken', {
    type: 'http',
    scheme: 'bearer',
    description: ACCESS_TOKEN,
  });
  for (const route of [createToken, listConfigurations, readConfiguration, updateConfiguration]) {
    registry.registerPath(route);
  }
}

const createToken = createRoute({
  method: 'post',
  path: PATHS.token,
  operationId: 'createAccessToken',
  summary: 'Creates an access token',
  description: ACCESS_TOKEN,
  security: [],
  request: { body: body({ schema: accessTokenRequest, example: EXAMPLES.tokenRequest }) },
  responses: {
    200: answered('The access token.', token),
    400: refused(TOKEN_FAILURE, tokenError),
    401: refused(TOKEN_FAILURE, tokenError),
    413: refused('The body is larger than 16 KB.'),
    415: refused('The body is not application/json.'),
    429: limited,
    500: failed,
    503: unavailable,
  },
});

const listConfigurations = createRoute({
  method: 'get',
  path: PATHS.portalConfigurations,
  operationId: 'listPortalConfigurations',
  summary: 'Lists the portal configurations of the account',
  description: LIST,
  security: bearer,
  request: {
    query: z.object({
      id: z.int().min(0).optional().meta({ description: ID_FILTER }),
      name: z.string().max(200).optional().meta({ description: NAME_FILTER }),
    }),
  },
  responses: {
    200: answered('The portal configurations that match, in the order of their IDs.', {
      schema: portalConfigurationList,
      example: EXAMPLES.list,
    }),
    400: refused('A parameter is repeated or cannot be read; `errors` names it.'),
    401: unauthenticated,
    429: limited,
    500: failed,
    503: unavailable,
  },
});

const readConfiguration = createRoute({
  method: 'get',
  path: template(PATHS.profilePortalConfiguration),
  operationId: 'readProfilePortalConfiguration',
  summary: 'Returns the portal configuration currently assigned to a profile',
  description: CONFIGURATION,
  security: bearer,
  request: { params: uuid },
  responses: {
    200: answered('The configuration, with the detail of every setting.', configuration),
    400: refused('The address has a NUL character.'),
    401: unauthenticated,
    404: refused(NO_PROFILE),
    429: limited,
    500: failed,
    503: unavailable,
  },
});

const updateConfiguration = createRoute({
  method: 'patch',
  path: template(PATHS.profilePortalConfiguration),
  operationId: 'updateProfilePortalConfiguration',
  summary: 'Updates the forms of the portal configuration assigned to a profile',
  description: FORMS_UPDATE,
  security: bearer,
  request: { params: uuid, body: body({ schema: formsUpdate, example: EXAMPLES.formsUpdate }) },
  responses: {
    200: answered('The full updated configuration.', configuration),
    400: refused(
      'The body is not valid JSON in UTF-8, or is nested deeper than 32 levels; or the address has a NUL character.',
    ),
    401: unauthenticated,
    403: refused('The API client’s scope is `read`; this operation needs `write`.'),
    404: refused(NO_PROFILE),
    413: refused('The body is larger than 1 MB.'),
    415: refused('The body is not application/json.'),
    422: refused(UNPROCESSABLE),
    429: limited,
    500: failed,
    503: unavailable,
  },
});
