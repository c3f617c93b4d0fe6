/** Code that occurs exactly once in its file, and its replacement. */
interface Edit {
  file: string;
  right: string;
  wrong: string;
}

export interface PlantedFault {
  name: string;
  edits: readonly Edit[];
}

const CARRY_OUT = 'lib/features/assignments/server/carry-out-item.ts';
const STORE_READING = 'lib/features/history/server/store-reading.ts';

/** The first five were once in the product, and were found by reading. */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: 'saves-without-a-lock',
    edits: [
      {
        file: 'lib/features/profiles/server/lease-rows.ts',
        right: 'ON CONFLICT (profile) DO NOTHING',
        wrong: 'ON CONFLICT (profile) DO UPDATE SET holder = excluded.holder',
      },
    ],
  },
  {
    name: 'failed-read-taken-for-a-refusal',
    edits: [
      {
        file: 'lib/features/profiles/server/after-change.ts',
        right: 'fresh: true }).catch(() => null);',
        wrong: 'fresh: true });',
      },
      {
        file: CARRY_OUT,
        right: 'const written = await readAfterChange(upstream, whole, answer);',
        wrong: `const written = await readAfterChange(upstream, whole, answer).catch(async (error) => {
          await setSent(row, sentBefore, 0);
          throw error;
        });`,
      },
    ],
  },
  {
    name: 'readings-in-the-order-of-their-answers',
    edits: [
      {
        file: STORE_READING,
        right: '(numberOf(reading) ?? Infinity) >= before.readNumber',
        wrong: 'true',
      },
      {
        file: STORE_READING,
        right: 'const fresh = different.filter(({ reading }) => !isHeldBack.has(reading.uuid));',
        wrong: 'const fresh = different;',
      },
    ],
  },
  {
    name: 'a-parameter-for-each-value',
    edits: [
      {
        file: 'lib/platform/db/insert-rows.ts',
        right: 'await db.execute(sql`${insertStatement(table, columns)(slice)}${after}`);',
        wrong: 'await db.insert(table).values(slice as never).onConflictDoNothing();',
      },
    ],
  },
  {
    name: 'withdrawn-exceptions-are-announced',
    edits: [
      {
        file: 'lib/features/alerts/server/claim-changes.ts',
        right: 'WHERE ${endsWithin(EXCEPTION_WARNS.first, day)} OR ${expiredWithin(OLDEST_ENDED, day)})',
        wrong:
          'WHERE ${checkExceptions.confirmedAt} IS NOT NULL AND ${checkExceptions.until} <= ${day}::date + 14)',
      },
      {
        file: 'lib/features/alerts/server/claim-changes.ts',
        right: 'AND exception.closed IS NULL AND EXISTS (',
        wrong: 'AND EXISTS (',
      },
    ],
  },
  {
    name: 'own-plans-are-approved',
    edits: [
      {
        file: 'lib/features/assignments/server/decide-assignment.ts',
        right: 'if (row.madeById === operator.id)',
        wrong: 'if (row.madeById === null)',
      },
    ],
  },
  {
    name: 'any-hash-is-approved',
    edits: [
      {
        file: 'lib/features/assignments/server/decide-assignment.ts',
        right: 'if (row.hash !== hash)',
        wrong: 'if (row.hash === null)',
      },
    ],
  },
  {
    name: 'undo-takes-what-was-skipped',
    edits: [
      {
        file: 'lib/features/assignments/server/choose-profiles.ts',
        right: "item.outcome = 'changed'`",
        wrong: "item.outcome IN ('changed', 'skipped', 'conflict')`",
      },
    ],
  },
  {
    name: 'what-was-sent-is-forgotten',
    edits: [
      {
        file: CARRY_OUT,
        right: 'if (!wasSent && row.sends === 0) return',
        wrong: 'if (row.number > 0) return',
      },
    ],
  },
  {
    name: 'saves-over-what-was-not-seen',
    edits: [
      {
        file: 'lib/features/profiles/server/save-forms.ts',
        right: 'if (!sameForms(before, base)) {',
        wrong: 'if (!sameForms(before, base) && base.form_ids === undefined) {',
      },
    ],
  },
  {
    name: 'an-unconfirmed-save-is-called-saved',
    edits: [
      {
        file: 'lib/upstream/confirm-save.ts',
        right: 'if (sameForms(wanted, forms)) return found;',
        wrong: 'if (forms.enabled !== undefined) return found;',
      },
    ],
  },
  {
    name: 'own-saves-are-not-stored',
    edits: [
      {
        file: 'lib/features/profiles/server/record-saved.ts',
        right: 'await storeReading(transaction, reading);',
        wrong: 'void storeReading;',
      },
    ],
  },
  {
    name: 'the-survey-is-late',
    edits: [
      {
        file: 'lib/features/survey/server/plan-survey.ts',
        right: 'WHERE failure IS NULL AND read_at < ${dueBefore(store, maxAge)})',
        wrong: 'WHERE failure IS NULL AND read_at < ${dueBefore(store, maxAge * 3)})',
      },
    ],
  },
  {
    name: 'the-budget-is-ignored',
    edits: [
      {
        file: 'lib/upstream/pace-queue.ts',
        right: 'const spendable = pace.remaining - pace.inFlight;',
        wrong: 'const spendable = 1_000 - pace.inFlight;',
      },
    ],
  },
  {
    name: 'a-cancelled-run-forgets-what-it-sent',
    edits: [
      {
        file: 'lib/features/assignments/server/control-run.ts',
        right: 'if (row.batch !== null) await excludeSentItems(transaction, number, row.batch);',
        wrong: '',
      },
    ],
  },
  {
    name: 'the-run-of-a-disabled-operator-goes-on',
    edits: [
      {
        file: CARRY_OUT,
        right: 'AND ${operators.disabledAt} IS NULL',
        wrong: '',
      },
    ],
  },
  {
    name: 'own-exceptions-are-confirmed',
    edits: [
      {
        file: 'lib/features/exceptions/server/exceptions.ts',
        right: 'if (isOwn(context, found)) throw',
        wrong: 'if (found.madeById === null) throw',
      },
    ],
  },
  {
    name: 'a-lost-connection-is-not-noticed',
    edits: [
      {
        file: 'lib/platform/live/live-hub.ts',
        right: 'this.#sendAll(RESET);\n  }',
        wrong: '}',
      },
    ],
  },
  {
    name: 'the-chain-forgets-its-end',
    edits: [
      {
        file: 'lib/features/activity/server/record.ts',
        right: '.onConflictDoUpdate({ target: activityHead.one, set: end })',
        wrong: '.onConflictDoUpdate({ target: activityHead.one, set: { number: end.number } })',
      },
    ],
  },
  {
    name: 'the-older-event-wins',
    edits: [
      {
        file: 'lib/features/events/server/flag-moves.ts',
        right: 'return compareText(one.time, other.time) ||',
        wrong: 'return compareText(other.time, one.time) ||',
      },
    ],
  },
];
