import type { knownProfiles, READING_COLUMNS } from '@/lib/db/console-schema';
import { storableJson, storableText } from '@/lib/db/storable';
import { compareStateEvents, compareText, type EventFamily, familyOf } from './flag-moves';
import type { ParsedEvent } from './parse-event';

type Row = typeof knownProfiles.$inferSelect;

/** A row of the directory without what readings write; its times of the envelope are as `readEnvelopeTime` writes them. */
export type KnownProfile = Omit<Row, 'stateAt' | 'documentsAt' | (typeof READING_COLUMNS)[number]> & {
  stateAt: string | null;
  documentsAt: string | null;
};

/** What an event says, or a row of the directory has, of one family; `shown` is its JSON. */
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

/** A profile of which nothing is known but that it was heard of. */
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
 * A profile after one more event: the newest by the envelope's timestamp stands, whatever order they came in; an
 * event that does not tell a state changes nothing. `late` says that something newer was known already.
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

/** At the same time and in the same status the greater text stands: any rule will do that knows no arrival. */
function compareStates(event: string, one: State, other: State): number {
  return (
    compareStateEvents({ event, ...one }, { event, ...other }) ||
    compareText(JSON.stringify(one.shown), JSON.stringify(other.shown))
  );
}

/** Risk and team have a `label`, an assignee has a `name`; a text stands for itself. */
function labelOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return storableText(value);
  const { label, name } = value as { label?: unknown; name?: unknown };
  return storableText(label ?? name);
}
