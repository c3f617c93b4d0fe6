import { z } from 'zod';
import { role } from './roles';

/** Who is signed in, as every screen may know. */
export const operator = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
});
export type Operator = z.infer<typeof operator>;
