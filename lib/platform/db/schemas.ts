import { pgSchema } from 'drizzle-orm/pg-core';

export const consoleSchema = pgSchema('console');

/**
 * Tables of the embedded service. Accounts are keyed by their slug, so that an access token stays valid when the
 * sandbox is reset to its seed.
 */
export const serviceSchema = pgSchema('service');
