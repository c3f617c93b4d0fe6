import type { Undo } from '@/components/shell/demo-progress';
import type { Role } from '@/lib/platform/access/roles';
import type { ScriptRequest, ScriptStep, ScriptValues } from '@/lib/platform/api/script-step';

/**
 * A guided demo as data. Known from the start are `{account}`, the console's own; `{role}`, the operator's role; and
 * `{isDemo}`, whether they are a demo operator.
 */
export type DemoScript = readonly DemoStep[];

/**
 * The first visible element that matches the selector and contains this text; if there is none, the first that matches
 * `otherwise`.
 */
export interface Place {
  css: string;
  text?: string;
  otherwise?: string;
}

export interface DemoStep extends ScriptStep<DemoAction> {
  id: string;
  /** The step is skipped if this is false for what earlier steps found. */
  when?: (known: ScriptValues) => boolean;
  /** The page it is on; parameters not named may have any value. If omitted, the page where the previous step ended. */
  page?: string;
  place: Place;
  /** Asks the person to act, and only does it on request; otherwise the actions run automatically. */
  asks?: true;
  /** This can't be done twice: stepping back over it goes to this earlier step, which starts again from there. */
  again?: string;
  /** What must be true before the next step. */
  until?: DemoGoal;
}

export type DemoAction =
  | { request: DemoRequest }
  | { open: string }
  | { press: Place }
  | { type: string; into: Place }
  /** Continues in another role, as a demo operator. The page reloads, so this comes last. */
  | { as: Role }
  | { takeBack: readonly string[] }
  /** Derives more values from what is known so far. */
  | { note: Readonly<Record<string, (known: ScriptValues) => unknown>> };

/** Of the console's API, or a control operation of the sandbox. */
export interface DemoRequest extends ScriptRequest {
  /** How to undo it, in this order. */
  undo?: readonly Undo[];
  /** It may hit the service's limit, which other calls may have used up. */
  orLimited?: true;
}

export interface DemoGoal {
  /** What the demo is waiting for: "the webhooks of the new customer". */
  words: string;
  all: readonly Condition[];
  /** How to undo the result, in this order. */
  undo?: readonly Undo[];
}

type Condition =
  | { shows: Place }
  | { gone: Place }
  /** The page; named groups of a pattern are stored under their names. */
  | { page: string | RegExp }
  /** A member of the answer, by dotted path, equals one of these. */
  | { read: string; member: string; isOneOf: readonly unknown[]; keep?: Readonly<Record<string, string>> };
