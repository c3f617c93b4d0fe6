import * as z from 'zod';
import { role } from './roles';

/** The signed-in operator, as every screen may know them. */
export const operator = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
});
export type Operator = z.infer<typeof operator>;
