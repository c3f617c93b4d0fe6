import type { knownProfiles, UNREPORTED_COLUMNS } from '@/lib/features/profiles/tables';
import { storableJson, storableText } from '@/lib/platform/db/storable';
import { compareStateEvents, compareText, type EventFamily, familyOf } from './flag-moves';
import type { ParsedEvent } from './parse-event';

type Row = typeof knownProfiles.$inferSelect;

/**
 * A row of the directory without data from readings and lists; envelope times are in the format of `readEnvelopeTime`.
 */
export type KnownProfile = Omit<Row, 'stateAt' | 'documentsAt' | (typeof UNREPORTED_COLUMNS)[number]> & {
  stateAt: string | null;
  documentsAt: string | null;
};

/** The state of one family in an event or a directory row; `shown` is its JSON. */
interface State {
  time: string;
  status: string;
  shown: unknown;
}

interface Fold {
  /** Null times and statuses: nothing is known yet. */
  present(known: KnownProfile): { time: string | null; status: string | null; shown: unknown };
  shown(data: ParsedEvent['data']): unknown;
  columns(state: State, data: ParsedEvent['data']): Partial<KnownProfile>;
}

const FOLDS: Record<EventFamily, Fold> = {
  profile: {
    present: ({ stateAt, reviewStatus, data }) => ({ time: stateAt, status: reviewStatus, shown: data }),
    shown: storableJson,
    columns: ({ time, status, shown }, data) => ({
      stateAt: time,
      reviewStatus: status,
      data: shown,
      customerReference: storableText(data.customer_reference),
      searchReference: storableText(data.customer_reference)?.toLowerCase() ?? null,
      risk: labelOf(data.risk),
      team: labelOf(data.team),
      assignee: labelOf(data.assignee),
    }),
  },
  document: {
    present: (known) => ({
      time: known.documentsAt,
      status: known.documentStatus,
      shown: known.documentSteps,
    }),
    shown: ({ statuses = null }) => storableJson(statuses),
    columns: ({ time, status, shown }) => ({
      documentsAt: time,
      documentStatus: status,
      documentSteps: shown,
    }),
  },
};

/** A profile that was mentioned, with nothing else known. */
export const newKnownProfile = (uuid: string, at: Date): KnownProfile => ({
  uuid,
  customerReference: null,
  searchReference: null,
  reviewStatus: null,
  risk: null,
  team: null,
  assignee: null,
  data: null,
  stateAt: null,
  documentStatus: null,
  documentSteps: null,
  documentsAt: null,
  seenAt: at,
  firstSeenAt: at,
});

/**
 * A profile after one more event: the newest envelope timestamp wins, in whatever order they arrived; an
 * event that reports no state changes nothing. `late` means that something newer was already known.
 */
export function foldState(
  known: KnownProfile,
  { event, time, status, data }: ParsedEvent,
): { known: KnownProfile; late: boolean } {
  const family = familyOf(event);
  if (family === null || event === null || time === null || status === null) return { known, late: false };
  const fold = FOLDS[family];
  const told = { time, status, shown: fold.shown(data) };
  const { time: since, status: currentStatus, shown } = fold.present(known);
  const newer =
    since === null || compareStates(event, told, { time: since, status: currentStatus ?? '', shown }) > 0;
  return {
    known: newer ? { ...known, ...fold.columns(told, data) } : known,
    late: since !== null && time < since,
  };
}

/** With the same time and status the greater text wins: any rule works that ignores arrival. */
function compareStates(event: string, one: State, other: State): number {
  return (
    compareStateEvents({ event, ...one }, { event, ...other }) ||
    compareText(JSON.stringify(one.shown), JSON.stringify(other.shown))
  );
}

/** Risk and team have a `label`, an assignee has a `name`; a string is used as it is. */
function labelOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return storableText(value);
  const { label, name } = value as { label?: unknown; name?: unknown };
  return storableText(label ?? name);
}
