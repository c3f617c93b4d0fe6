import { z } from 'zod';

/** What an operator may be, from least to most: where a person's groups give several, the last one counts. */
export const ROLES = ['support', 'auditor', 'compliance_manager', 'administrator'] as const;
export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;
