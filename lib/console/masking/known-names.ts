import { eq, isNotNull } from 'drizzle-orm';
import { knownProfiles, labels } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { operators } from '@/lib/db/operator-schema';
import { DEMO_OPERATORS } from '../sign-in/may-sign-in';
import type { Pseudonyms } from './pseudonyms';

/** Loads the names stored in this console, so that they are masked wherever they occur in text. */
export async function learnNames(db: Queries, pseudonyms: Pseudonyms): Promise<void> {
  const [customers, references, assignees, people] = await Promise.all([
    db.select({ text: labels.label }).from(labels).where(eq(labels.kind, 'profile')),
    db
      .select({ text: knownProfiles.customerReference })
      .from(knownProfiles)
      .where(isNotNull(knownProfiles.customerReference)),
    db
      .selectDistinct({ text: knownProfiles.assignee })
      .from(knownProfiles)
      .where(isNotNull(knownProfiles.assignee)),
    db.select({ name: operators.name, email: operators.email }).from(operators),
  ]);
  for (const { text } of customers) pseudonyms.of('customer', text);
  for (const { text } of references) pseudonyms.of('reference', text ?? '');
  for (const { text } of assignees) pseudonyms.of('person', text ?? '');
  for (const { name, email } of [...people, ...Object.values(DEMO_OPERATORS)]) {
    pseudonyms.of('person', name);
    pseudonyms.of('email', email);
  }
}
