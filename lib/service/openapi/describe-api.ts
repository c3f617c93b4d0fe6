import type { OpenAPIHono } from '@hono/zod-openapi';
export function describeApi(_registry: OpenAPIHono['openAPIRegistry']): void {}
