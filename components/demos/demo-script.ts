import type { Undo } from '@/components/shell/demo-progress';
import type { Role } from '@/lib/contract/roles';

/**
 * A guided demo as data. Texts may name what earlier steps found out: `/profiles/{profile}`. Known from the start are
 * `{account}`, the console's own, and who shows the demo: `{role}`, and whether they `{isDemo}`, a demo operator. A text
 * that is a name alone becomes the value as it is.
 */
export type DemoScript = readonly DemoStep[];

/** What it knows so far, by name. */
export type DemoValues = Readonly<Record<string, unknown>>;

/** The first element on screen that the selector fits, with this text in it; where there is none, the first that `otherwise` fits. */
export interface Place {
  css: string;
  text?: string;
  otherwise?: string;
}

export interface DemoStep {
  id: string;
  /** Left out of the demo where this is not so, by what earlier steps found out. */
  when?: (known: DemoValues) => boolean;
  /** For the speaker. */
  words: string;
  /** The page it is on; parameters that are not named may be anything. Left out: wherever the step before led. */
  page?: string;
  /** What it points at. */
  place: Place;
  act?: Act;
  /** What must be true before the next. */
  until?: DemoGoal;
}

export interface Act {
  /** It asks the person to do it, and does it only if it is wanted; else it does so by itself. */
  asks?: true;
  deeds: readonly DemoAction[];
  /** What it does cannot be done twice: stepping back over it leads to this earlier step, from which all is done anew. */
  again?: string;
}

export type DemoAction =
  | { request: DemoRequest }
  | { open: string }
  | { press: Place }
  | { type: string; into: Place }
  /** Goes on in another role, as a demo operator; the page is drawn anew, so it comes last. */
  | { as: Role }
  /** Takes back what these steps made. */
  | { takeBack: readonly string[] }
  /** What follows from what is known by now. */
  | { note: Readonly<Record<string, (known: DemoValues) => unknown>> };

export interface DemoRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  /** Members of the answer, by dotted path, under the names by which later steps use them. */
  keep?: Readonly<Record<string, string>>;
  /** How it is taken back, in this order. */
  undo?: readonly Undo[];
  /** It may meet the service's limit, which others may have reached already. */
  orLimited?: true;
}

export interface DemoGoal {
  /** What is waited for: "the webhooks of the new customer". */
  words: string;
  all: readonly Condition[];
  /** How what came of it is taken back, in this order. */
  undo?: readonly Undo[];
}

export type Condition =
  | { shows: Place }
  | { gone: Place }
  /** The page; groups of a pattern are kept under their names. */
  | { page: string | RegExp }
  /** A member of what is answered, by dotted path, is one of these. */
  | { read: string; member: string; isOneOf: readonly unknown[]; keep?: Readonly<Record<string, string>> };
