import { z } from 'zod';
import type { Operations } from './operation';

export const OPENAPI = {
  'GET /api/openapi.json': {
    operationId: 'readOpenApi',
    summary: 'This document',
    access: 'signed_in',
    answer: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }).meta({
      id: 'OpenApiDocument',
      description: 'OpenAPI 3.1',
    }),
    example: { answer: { openapi: '3.1.0', paths: {} } },
  },
} as const satisfies Operations;
