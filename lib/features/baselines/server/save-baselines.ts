import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { canonicalJson } from '@/lib/configuration/canonical-json';
import type { ProfileScope } from '@/lib/configuration/checks/profile-scope';
import { SECTION_KEYS, sectionLabel } from '@/lib/configuration/contract/section-names';
import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import { TOO_SHORT } from '@/lib/features/forms/save-reason';
import { today } from '@/lib/features/setups/server/baseline-heads';
import { readNewestSetup } from '@/lib/features/setups/server/newest-setups';
import { holdLock } from '@/lib/platform/db/advisory-locks';
import type { Queries } from '@/lib/platform/db/database';
import { announce } from '@/lib/platform/live/announce';
import { changeUnderLock } from '@/lib/platform/use-case/change-under-lock';
import { ConsoleError, invalidMember } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import type { AcceptDeviationRequest, ChangeBaselineRequest, SaveBaselineRequest } from '../baselines';
import { acceptedDeviations, baselines, baselineVersions } from '../tables';
import { readBaselineRow } from './baseline-rows';

type Context = Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>;

const MOST_BASELINES = 200;

/**
 * Saves sections of a group's setup under a name, as the first version of a baseline.
 * @throws ConsoleError `too_many_baselines`, `no_such_setup`; `invalid_body` for a name in use, or sections
 * that cannot be read
 */
export function saveBaseline(
  context: Context,
  { name, setup, sections, scope }: SaveBaselineRequest,
): Promise<{ id: string }> {
  return changeUnderLock(context, 'baselines.change', 'baselines', async (transaction) => {
    if ((await transaction.$count(baselines)) >= MOST_BASELINES) throw new ConsoleError('too_many_baselines');
    await assertNameIsFree(transaction, name);
    const id = randomUUID();
    const createdAt = new Date(context.now());
    await transaction
      .insert(baselines)
      .values({ id, name, nameKey: nameKeyOf(name), scope, version: 1, createdAt });
    await insertVersion(transaction, context, { baseline: id, version: 1, setup, sections, scope });
    await announce(transaction, { kind: 'baselines', profile: null });
    const after = { version: 1, scope, sections };
    await record(transaction, context, { action: 'baseline.kept', subject: name, after });
    return { id };
  });
}

/**
 * Renames a baseline, or adds a version with another setup, other sections or another scope. A change that
 * makes no difference is not recorded.
 * @throws ConsoleError as `saveBaseline`, and `no_such_baseline`; `invalid_body` for a version without a reason
 */
export function changeBaseline(context: Context, id: string, change: ChangeBaselineRequest): Promise<void> {
  return changeUnderLock(context, 'baselines.change', 'baselines', async (transaction) => {
    const before = await readBaselineRow(transaction, id);
    const latest = await readVersion(transaction, id, before.version);
    const [name, scope] = [change.name ?? before.name, change.scope ?? before.scope];
    const next = {
      setup: change.setup ?? latest.setup,
      sections: inOrder(change.sections ?? latest.sections),
    };
    const isNext =
      next.setup !== latest.setup ||
      JSON.stringify(next.sections) !== JSON.stringify(latest.sections) ||
      canonicalJson(scope) !== canonicalJson(before.scope);
    const version = isNext ? before.version + 1 : before.version;
    const described = { name: before.name, scope: before.scope, version: before.version };
    const after = { name, scope, version };
    if (!isNext && name === before.name) return;
    const { reason } = change;
    if (isNext && reason === undefined) throw invalidMember('reason', TOO_SHORT);
    await assertNameIsFree(transaction, name, id);
    if (isNext) await insertVersion(transaction, context, { baseline: id, version, ...next, scope, reason });
    await transaction
      .update(baselines)
      .set({ name, nameKey: nameKeyOf(name), scope, version })
      .where(eq(baselines.id, id));
    await announce(transaction, { kind: 'baselines', profile: null });
    await record(transaction, context, {
      action: 'baseline.changed',
      subject: name,
      before: { baseline: id, ...described, ...(isNext ? { sections: latest.sections } : {}) },
      after: { ...after, ...(isNext ? { sections: next.sections } : {}) },
      reason,
    });
  });
}

/** @throws ConsoleError `no_such_baseline` */
export function deleteBaseline(context: Context, id: string): Promise<void> {
  return changeUnderLock(context, 'baselines.change', 'baselines', async (transaction) => {
    const { name, scope, version } = await readBaselineRow(transaction, id);
    await transaction.delete(baselines).where(eq(baselines.id, id));
    await announce(transaction, { kind: 'baselines', profile: null });
    const before = { scope, version };
    await record(transaction, context, { action: 'baseline.deleted', subject: name, before });
  });
}

/**
 * Accepts a section's value in a setup until the end of a day in UTC, for one profile or for all in scope.
 * @throws ConsoleError `no_such_baseline`, `no_such_setup`; `invalid_body` if nothing deviates there, or for
 * a past day
 */
export function acceptDeviation(
  context: Context,
  id: string,
  { section, setup, profile, reason, until }: AcceptDeviationRequest,
): Promise<{ id: string }> {
  permit(context, 'baselines.change', profile);
  return context.db.transaction(async (transaction) => {
    await holdLock(transaction, 'baselines');
    const baseline = await readBaselineRow(transaction, id);
    const version = await readVersion(transaction, id, baseline.version);
    if (until < today(context))
      throw invalidMember('until', 'This date has passed. Choose today or a later date.');
    const [expected, found] = [
      await readNewestSetup(transaction, version.setup),
      await readNewestSetup(transaction, setup),
    ];
    const isAbout = version.sections.includes(section) && !found.unreadable.includes(section);
    if (!isAbout || expected.hashes[section] === found.hashes[section]) {
      throw invalidMember('section', 'This section does not deviate from the baseline in this setup.');
    }
    const made = randomUUID();
    const { name: acceptedBy } = context.operator;
    const acceptance = { section, setup, profile: profile ?? null, reason, until };
    await transaction
      .insert(acceptedDeviations)
      .values({ ...acceptance, id: made, baseline: id, acceptedAt: new Date(context.now()), acceptedBy });
    await announce(transaction, { kind: 'baselines', profile: null });
    await record(transaction, context, {
      action: 'deviation.accepted',
      subject: `${baseline.name}: ${sectionLabel(section)}`,
      ...(profile === undefined ? {} : { profile }),
      after: { section, setup, until },
      reason,
    });
    return { id: made };
  });
}

/** Reopens the deviation. @throws ConsoleError `no_such_baseline`, also if the acceptance does not exist */
export function endAcceptance(
  context: Context,
  { id, acceptance }: { id: string; acceptance: string },
): Promise<void> {
  return changeUnderLock(context, 'baselines.change', 'baselines', async (transaction) => {
    const { name } = await readBaselineRow(transaction, id);
    const [deleted] = await transaction
      .delete(acceptedDeviations)
      .where(and(eq(acceptedDeviations.id, acceptance), eq(acceptedDeviations.baseline, id)))
      .returning();
    if (deleted === undefined) throw new ConsoleError('no_such_baseline');
    await announce(transaction, { kind: 'baselines', profile: null });
    const { section, setup, until, reason, profile, acceptedAt } = deleted;
    await record(transaction, context, {
      action: 'deviation.reopened',
      subject: `${name}: ${sectionLabel(section)}`,
      ...(profile === null ? {} : { profile }),
      before: { baseline: id, section, setup, from: acceptedAt.toISOString(), until, reason },
    });
  });
}

async function insertVersion(
  transaction: Queries,
  { operator, now }: Context,
  {
    baseline,
    version,
    setup,
    sections,
    scope,
    reason,
  }: {
    baseline: string;
    version: number;
    setup: number;
    sections: string[];
    scope: ProfileScope;
    reason?: string | undefined;
  },
): Promise<void> {
  const { unreadable } = await readNewestSetup(transaction, setup);
  const unread = sections.filter((section) => unreadable.includes(section)).map(sectionLabel);
  if (unread.length > 0) {
    throw invalidMember(
      'sections',
      `Leave out sections that could not be read in this group: ${unread.join(', ')}.`,
    );
  }
  await transaction.insert(baselineVersions).values({
    baseline,
    version,
    setup,
    sections: inOrder(sections),
    scope,
    reason: reason ?? null,
    madeAt: new Date(now()),
    madeBy: operator.name,
  });
}

async function readVersion(db: Queries, baseline: string, version: number) {
  const [row] = await db
    .select()
    .from(baselineVersions)
    .where(and(eq(baselineVersions.baseline, baseline), eq(baselineVersions.version, version)));
  if (row === undefined) throw new ConsoleError('no_such_baseline');
  return row;
}

/** Without duplicates, in the order of the document. */
const inOrder = (sections: readonly string[]): string[] =>
  SECTION_KEYS.filter((key) => sections.includes(key));

const nameKeyOf = (name: string): string => name.normalize('NFKC').toLowerCase();

async function assertNameIsFree(db: Queries, name: string, own?: string): Promise<void> {
  const [sameName] = await db
    .select({ id: baselines.id })
    .from(baselines)
    .where(eq(baselines.nameKey, nameKeyOf(name)));
  if (sameName !== undefined && sameName.id !== own)
    throw invalidMember('name', 'There is already a baseline with this name.');
}
