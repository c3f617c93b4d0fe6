import { eq } from 'drizzle-orm';
import type { Move } from '@/lib/configuration/contract/review-moves';
import type { Queries } from '@/lib/platform/db/database';
import type { ServiceContext } from '../context';
import type { ChangeMetadata, ProcessingStep, ProfileKind, ProvideDocument } from '../control-api/profile';
import type { CreateFault } from '../control-api/settings';
import { injectFault } from '../faults/faults';
import { changeMetadata } from '../profiles/change-metadata';
import { createProfile } from '../profiles/create-profile';
import { completeStep, provideDocument } from '../profiles/documents/process-document';
import { moveProfile } from '../profiles/move-profile';
import { setLimits } from '../settings/settings';
import { accounts } from '../tables';

/** Results of a run's earlier steps; each step adds its own. */
export interface RunValues {
  profile: string | null;
  /** The last document provided. */
  document: number | null;
  /** To be restored however the run ends. */
  squeeze: LimitSqueeze | null;
}

interface Stage extends RunValues {
  /** Its `db` is the transaction in which the run's progress is stored too. */
  context: ServiceContext;
  account: string;
  nowMs: number;
}

export interface ScenarioStep {
  words: string;
  /** Seconds before it, if not determined by the speed. */
  wait?: number;
  /** @throws ServiceFault ends the run as failed */
  run(stage: Stage): Promise<Partial<RunValues>>;
}

const step = (words: string, run: ScenarioStep['run']): ScenarioStep => ({ words, run });

function known<Value>(value: Value | null): Value {
  if (value === null) throw new Error('The scenario uses what none of its steps has made.');
  return value;
}

export const create = (kind: ProfileKind, words: string) =>
  step(words, async ({ context, account }) => ({
    profile: (await createProfile(context, account, { kind })).uuid,
  }));

export const move = (to: Move, words: string) =>
  step(words, async ({ context, account, profile }) => {
    await moveProfile(context, account, known(profile), to);
    return {};
  });

export const provide = (document: ProvideDocument, words: string) =>
  step(words, async ({ context, account, profile }) => ({
    document: (await provideDocument(context, account, known(profile), document)).id,
  }));

export const complete = (processing: ProcessingStep, words: string) =>
  step(words, async ({ context, account, document }) => {
    await completeStep(context, account, known(document), processing);
    return {};
  });

export const assign = (metadata: ChangeMetadata, words: string) =>
  step(words, async ({ context, account, profile }) => {
    await changeMetadata(context, account, known(profile), metadata);
    return {};
  });

export const inject = (fault: CreateFault, words: string) =>
  step(words, async ({ context, account, nowMs }) => {
    await injectFault(context.db, account, fault, nowMs);
    return {};
  });

export const squeeze = (reads: number, words: string) =>
  step(words, async ({ context, account }) => ({ squeeze: await squeezeReads(context.db, account, reads) }));

export const restore = (wait: number, words: string): ScenarioStep => ({
  wait,
  ...step(words, async ({ context, account, squeeze: made }) => {
    await restoreReads(context.db, account, known(made));
    return { squeeze: null };
  }),
});

interface LimitSqueeze {
  reads: number;
  /** The earlier setting by a control operation; null: none. */
  earlier: number | null;
}

async function squeezeReads(db: Queries, account: string, reads: number): Promise<LimitSqueeze> {
  const earlier = await readSet(db, account);
  await setLimits(db, account, { reads });
  return { reads, earlier };
}

/** A limit that someone else has set meanwhile is not overwritten. */
export async function restoreReads(
  db: Queries,
  account: string,
  { reads, earlier }: LimitSqueeze,
): Promise<void> {
  if ((await readSet(db, account)) === reads) await setLimits(db, account, { reads: earlier });
}

async function readSet(db: Queries, slug: string): Promise<number | null> {
  const [account] = await db
    .select({ setLimits: accounts.setLimits })
    .from(accounts)
    .where(eq(accounts.slug, slug))
    .for('update');
  return account?.setLimits.reads ?? null;
}
