import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { labels } from '@/lib/features/labels/tables';
import { operators } from '@/lib/features/operators/tables';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { DEMO_OPERATORS } from '@/lib/features/sign-in/server/may-sign-in';
import type { Queries } from '@/lib/platform/db/database';
import { inSlices, type Slices } from '@/lib/platform/in-slices';
import type { PseudonymKind, Pseudonyms } from './pseudonyms';

/** Rows read at once: reading all of them would block the thread. */
const PAGE = 2_000;

/** Loads the names stored in this console, so that they are masked wherever they occur in text. */
export async function learnNames(db: Queries, pseudonyms: Pseudonyms): Promise<void> {
  const learn = (kind: PseudonymKind, texts: readonly (string | null)[]) =>
    inSlices(learning(pseudonyms, kind, texts));
  await inPages(
    (after) =>
      db
        .select({ key: labels.id, text: labels.label })
        .from(labels)
        .where(and(eq(labels.kind, 'profile'), after === null ? undefined : gt(labels.id, after)))
        .orderBy(asc(labels.id))
        .limit(PAGE),
    (texts) => learn('customer', texts),
  );
  await inPages(
    (after) =>
      db
        .select({ key: knownProfiles.uuid, text: knownProfiles.customerReference })
        .from(knownProfiles)
        .where(after === null ? undefined : gt(knownProfiles.uuid, after))
        .orderBy(asc(knownProfiles.uuid))
        .limit(PAGE),
    (texts) => learn('reference', texts),
  );
  const [assignees, people] = await Promise.all([
    db
      .selectDistinct({ text: knownProfiles.assignee })
      .from(knownProfiles)
      .where(isNotNull(knownProfiles.assignee)),
    db.select({ name: operators.name, email: operators.email }).from(operators),
  ]);
  const all = [...people, ...Object.values(DEMO_OPERATORS)];
  await learn('person', [...assignees.map(({ text }) => text), ...all.map(({ name }) => name)]);
  await learn(
    'email',
    all.map(({ email }) => email),
  );
}

interface KeyedText {
  key: string;
  text: string | null;
}

async function inPages(
  read: (after: string | null) => Promise<KeyedText[]>,
  learn: (texts: (string | null)[]) => Promise<void>,
): Promise<void> {
  for (let after: string | null = null; ; ) {
    const rows: KeyedText[] = await read(after);
    await learn(rows.map(({ text }) => text));
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.key ?? null;
  }
}

function* learning(
  pseudonyms: Pseudonyms,
  kind: PseudonymKind,
  texts: readonly (string | null)[],
): Slices<void> {
  for (const text of texts) {
    if (text !== null) pseudonyms.of(kind, text);
    yield;
  }
}
