import { sql } from 'drizzle-orm';
import { objectionsToFormIds } from '@/lib/configuration/contract/form-ids';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { sameForms } from '@/lib/configuration/forms-difference';
import { bigints } from '@/lib/features/checks/server/setup-results';
import { contents } from '@/lib/features/setups/tables';
import type { Queries } from '@/lib/platform/db/database';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { AssignmentChange } from '../choice';
import { applyFormsChange } from '../forms-change';
import type { ItemOutcomeKind } from '../words';
import type { ChosenProfile, PlanSource } from './read-chosen';

export interface PlannedOutcome {
  fate: ItemOutcomeKind;
  detail: string | null;
  before: AssignedForms | null;
  after: AssignedForms | null;
}

/** Limits on the contents whose forms, and the distinct forms whose outcomes, are remembered. */
const MOST_KEPT = 200_000;

/** Planned outcomes: the change is applied once per distinct forms, however many profiles have them. */
export class PlannedOutcomes {
  /** The forms as text, by content; null: there are none. */
  readonly #forms = new Map<number, string | null>();
  readonly #fates = new Map<string, PlannedOutcome>();

  constructor(
    private readonly db: Queries,
    private readonly change: AssignmentChange | null,
    private readonly which: PlanSource['which'],
  ) {}

  /** Loads what these profiles need. */
  async prepare(profiles: readonly ChosenProfile[]): Promise<void> {
    if (this.#forms.size > MOST_KEPT) this.#forms.clear();
    if (this.#fates.size > MOST_KEPT) this.#fates.clear();
    const missing = new Set(
      profiles.flatMap(({ content }) => (content === null || this.#forms.has(content) ? [] : content)),
    );
    if (missing.size === 0) return;
    const rows = await rowsOf<{ content: number; forms: string | null }>(
      this.db,
      sql`SELECT number::float8 AS content, (data -> 'forms')::text AS forms FROM ${contents}
        WHERE number = ANY(${bigints([...missing])})`,
    );
    for (const { content, forms } of rows) this.#forms.set(content, forms);
  }

  of(profile: ChosenProfile): PlannedOutcome {
    const { content, failure, isLeftOut, isOlder, before, after, wrote, other, exceptedUntil } = profile;
    const forms = content === null || isLeftOut ? null : (this.#forms.get(content) ?? null);
    const read = isOlder && wrote !== null ? wrote : forms;
    const key = JSON.stringify([
      ...[content === null, failure, read, before, after, wrote],
      ...[other, exceptedUntil],
    ]);
    const known = this.#fates.get(key);
    if (known !== undefined) return known;
    const outcome = this.#judge(profile, read);
    this.#fates.set(key, outcome);
    return outcome;
  }

  #judge(profile: ChosenProfile, forms: string | null): PlannedOutcome {
    const before = readForms(forms);
    const after = before && this.#after(profile, before);
    const plannedOutcome = (outcome: ItemOutcomeKind, detail: string | null = null): PlannedOutcome => ({
      fate: outcome,
      detail,
      before,
      after: outcome === 'gone' || outcome === 'unreadable' || outcome === 'never_read' ? null : after,
    });
    if (profile.failure === 'not_found') return plannedOutcome('gone');
    if (profile.failure !== null) return plannedOutcome('unreadable', profile.failure);
    if (profile.content === null) return plannedOutcome('never_read');
    if (before === null || after === null) return plannedOutcome('unreadable', 'misshapen');
    if (profile.exceptedUntil !== null) return plannedOutcome('left_out', profile.exceptedUntil);
    if (sameForms(before, after)) return plannedOutcome('already_so');
    if (this.#isMoved(profile, before)) return plannedOutcome('moved_since');
    // The service may get back any IDs that a run found there, even unknown ones.
    const held = this.which === 'undo' ? after.form_ids : before.form_ids;
    const [objection] = objectionsToFormIds(after.form_ids, held);
    if (objection !== undefined) return plannedOutcome('not_permitted', wordsOf(objection, after.form_ids));
    if (profile.other !== null) return plannedOutcome('in_conflict', String(profile.other));
    return plannedOutcome('to_change');
  }

  #after({ before, after }: ChosenProfile, now: AssignedForms): AssignedForms | null {
    if (this.which === 'undo') return readForms(before);
    return this.change === null ? readForms(after) : applyFormsChange(now, this.change);
  }

  /**
   * Whether someone changed it since: since the run for an undo, since that was planned for the rest of an
   * undo.
   */
  #isMoved({ before, wrote }: ChosenProfile, now: AssignedForms): boolean {
    if (this.which === 'all' || this.change !== null) return false;
    const expected = readForms(this.which === 'undo' ? wrote : before);
    return expected === null || !sameForms(now, expected);
  }
}

/** "10000000000000000: A form ID is at most 9007199254740991." */
const wordsOf = (
  { at, message }: { at: number | null; message: string },
  ids: AssignedForms['form_ids'],
): string => (at === null ? message : `${ids?.[at]}: ${message}`);

/** Null: they are missing, or cannot be read completely. */
function readForms(text: string | null): AssignedForms | null {
  if (text === null) return null;
  const { enabled, form_ids: ids } = Object(JSON.parse(text)) as Record<string, unknown>;
  const isRead = ids === null || (Array.isArray(ids) && ids.every((id) => typeof id === 'number'));
  return typeof enabled === 'boolean' && isRead
    ? { enabled, form_ids: ids as AssignedForms['form_ids'] }
    : null;
}
