import { z } from 'zod';

/** What an operator may be, from least to most. */
export const ROLES = ['support', 'compliance_manager', 'administrator'] as const;
export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;

const rank = (one: Role): number => ROLES.indexOf(one);

export const lesserRole = (one: Role, other: Role): Role => (rank(one) < rank(other) ? one : other);
