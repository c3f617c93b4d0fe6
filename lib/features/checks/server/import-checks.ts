import 'server-only';
import { checkSentence } from '@/lib/configuration/checks/check-words';
import { readChecksFile } from '@/lib/configuration/checks/checks-file';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import { CHECK_STATES } from '@/lib/configuration/checks/results';
import { STARTER_CHECKS } from '@/lib/configuration/checks/starter-checks';
import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import { holdLock } from '@/lib/platform/db/advisory-locks';
import { announce } from '@/lib/platform/live/announce';
import { permit } from '@/lib/platform/use-case/permit';
import type { ChecksImport, ImportChecksRequest } from '../checks';
import { readChecks } from './check-rows';
import { insertDraft } from './save-checks';

type Context = Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>;

/**
 * Previews what a file of checks, or the starter checks, would add. With `apply`, all whose title is new are
 * added as drafts, or none. @throws ConsoleError `too_many_checks`
 */
export function importChecks(
  context: Context,
  { file, starters = false, apply }: ImportChecksRequest,
): Promise<ChecksImport> {
  permit(context, 'checks.change');
  const { faults, definitions } = starters
    ? { faults: [], definitions: [...STARTER_CHECKS] }
    : readChecksFile(file);
  return context.db.transaction(async (transaction) => {
    await holdLock(transaction, 'checks');
    const titles = new Set(
      (await readChecks(transaction, CHECK_STATES)).map(({ definition }) => definition.title),
    );
    const checks = definitions.map((definition) => ({
      title: definition.title,
      severity: definition.severity,
      sentence: checkSentence(definition),
      isKnown: titles.has(definition.title),
    }));
    const isApplied = apply && faults.length === 0;
    const added = isApplied ? definitions.filter(({ title }) => !titles.has(title)) : [];
    for (const definition of added) await insertDraft(transaction, context, definition);
    if (added.length > 0) {
      await announce(transaction, { kind: 'checks', profile: null });
      const after = { titles: added.map(({ title }) => title) };
      const subject = starters ? 'starter checks' : `${added.length} checks`;
      await record(transaction, context, { action: 'checks.imported', subject, after });
    }
    return { faults, checks, applied: isApplied };
  });
}

/** The definition of every check that is not archived. */
export async function exportChecks(
  context: Pick<CallContext, 'db' | 'operator'>,
): Promise<{ checks: CheckDefinition[] }> {
  permit(context, 'profiles.read');
  return { checks: (await readChecks(context.db)).map(({ definition }) => definition) };
}
