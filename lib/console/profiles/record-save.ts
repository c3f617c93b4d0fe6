import { sameForms } from '@/lib/configuration/forms-difference';
import { SAVED_DIFFERENTLY } from '@/lib/contract/activity-actions';
import type { SaveFormsAnswer } from '@/lib/contract/console-api';
import type { Entry } from '../activity/record';
import type { CallContext } from '../context';

/** The codes by which a save is known to be refused rather than to have failed. */
const REFUSALS: readonly string[] = ['forms_changed', 'refused_by_service', 'read_only_client'];

/**
 * Runs a save between two rows of Activity. A process that dies in between leaves the intent alone: what became of
 * the save is not known then, and so it is shown. A service that kept something else than was asked has its outcome with
 * both. An outcome that cannot be written fails nothing, as the save has
 * been made.
 * @throws ConsoleError `not_recorded` before anything is run; what `save` throws
 */
export async function recordSave<Saved extends { answer: SaveFormsAnswer }>(
  context: CallContext,
  change: Pick<Entry, 'profile' | 'before' | 'after' | 'reason'>,
  save: () => Promise<Saved>,
): Promise<Saved> {
  const entry = { action: 'forms.changed', ...change } as const;
  const intent = await context.activity.write(context, { ...entry, outcome: 'intended' });
  try {
    const saved = await save();
    const { before, asked, after } = saved.answer;
    const told = sameForms(asked, after)
      ? { after }
      : { after: { ...after, asked }, subject: SAVED_DIFFERENTLY };
    await context.activity.note(context, { ...entry, before, ...told, outcome: 'done', intent });
    return saved;
  } catch (cause) {
    const code = codeOf(cause);
    // Of a conflict too: what was wanted is told from what the operator had seen, not from what they had not.
    await context.activity.note(context, {
      ...entry,
      outcome: REFUSALS.includes(code) ? 'refused' : 'failed',
      subject: code,
      intent,
    });
    throw cause;
  }
}

/** Both kinds of errors that use-cases throw bear the code of the problem that they become. */
const codeOf = (cause: unknown): string =>
  cause instanceof Error && /^(Console|Upstream)Error$/.test(cause.name) && 'code' in cause
    ? String(cause.code)
    : 'internal_error';
