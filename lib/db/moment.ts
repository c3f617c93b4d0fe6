import { timestamp } from 'drizzle-orm/pg-core';

/** A column of a time, with its zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });
