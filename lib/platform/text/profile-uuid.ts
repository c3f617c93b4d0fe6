import * as z from 'zod';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A profile's UUID in lower case: an upper-case one is the same profile. Source: RFC 9562. */
export const profileUuid = z
  .string()
  .regex(UUID, { error: 'A profile UUID looks like 7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11.' })
  .transform((uuid) => uuid.toLowerCase());
