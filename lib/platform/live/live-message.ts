/** The messages of GET /api/live, one per server-sent event. Without zod. */
export type LiveMessage =
  /** A webhook was stored. `number` is its own, and the `id` of the server-sent event. */
  | { kind: 'event'; number: number; profile: string | null; event: string | null }
  /** A profile was added to the directory or changed there without a webhook, can no longer be read, or can again. */
  | { kind: 'profile'; profile: string }
  /**
   * A read found a changed configuration of the profile, or a save made one. `readAt` is its `ProfileSetup.readAt`.
   */
  | { kind: 'configuration'; profile: string; readAt: string }
  /** A label was set, changed or removed. */
  | { kind: 'labels'; profile: null }
  /** A saved view was added, changed or deleted, or became another operator's default. */
  | { kind: 'views'; profile: null }
  /** A baseline was added, changed or deleted, or a deviation was accepted or reopened. */
  | { kind: 'baselines'; profile: null }
  /** A check was added, changed or deleted, findings began or ended, or exceptions changed. */
  | { kind: 'checks'; profile: null }
  /** Outside changes were marked as reviewed or unreviewed. */
  | { kind: 'drift'; profile: null }
  /** A destination of alerts was added, changed or deleted, or a message was added or tried. */
  | { kind: 'alerts'; profile: null }
  /**
   * An assignment was added or changed state, or items of a run were processed; at most one message a second for
   * each.
   */
  | { kind: 'assignments'; profile: null }
  /** The survey stored readings or changed state; at most one message every two seconds. */
  | { kind: 'survey'; profile: null };

/** The kinds of a list's `live` that follow a message: an event of a profile also changes that profile. */
export const relatedKinds = ({
  kind,
  profile,
}: Pick<LiveMessage, 'kind' | 'profile'>): readonly LiveMessage['kind'][] =>
  kind === 'event' && profile !== null ? [kind, 'profile'] : [kind];

/** Name of the server-sent event after which anything may have changed, because too many messages were missed. */
export const LIVE_RESET = 'reset';

/**
 * Name of the server-sent event that proves that the connection works. It is the first one, and no longer than
 * `LIVE_HEARTBEAT_MS` apart: a connection can be dead without anyone having closed it.
 */
export const LIVE_HEARTBEAT = 'heartbeat';
export const LIVE_HEARTBEAT_MS = 5_000;
