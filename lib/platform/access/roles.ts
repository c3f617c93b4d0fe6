import * as z from 'zod';

/** The roles of operators, from least to most: if a person's groups give several, the last one counts. */
export const ROLES = ['support', 'auditor', 'compliance_manager', 'administrator'] as const;
export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;
