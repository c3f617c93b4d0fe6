import type { Line } from './line';
import type { Answer } from './reply';
import { SINCE, WHY } from './sentences';
import type { History } from './since';
import type { AnswerTopic, Subject } from './subjects';

/** The active checks that fail without a form, as "CK-03 Title". */
export type WantingChecks = readonly string[] | 'loading' | 'failed';

type Listed = Extract<AnswerTopic, { of: 'listed' }>;

/**
 * Why a form is assigned, or should be: who assigned it and with which reason, and the checks that want it.
 *
 * @param state What the configuration says about the form
 */
export function whyAnswer(
  { id, about }: Subject & { about: Listed },
  name: string,
  state: Answer,
  history: History,
  wanting: WantingChecks,
): Answer {
  const checks = wantingWords(wanting, about.isListed);
  if (!about.isListed) return { lead: state.lead, grounds: [...checks, ...state.grounds] };
  const [lead = '', ...grounds] = assignedWords(id, name, history);
  return { lead, grounds: [...grounds, ...checks, state.lead, ...state.grounds] };
}

function assignedWords(id: string, name: string, { known, readAt, timeWords }: History): Line[] {
  if (known === 'loading') return [SINCE.lookingUp()];
  if (known === 'failed') return [SINCE.notRead()];
  const change = known.changes.find(({ path }) => path === id);
  if (change !== undefined && change.at > readAt) return [SINCE.changedSince()];
  if (change !== undefined) {
    const { lastBefore, at } = change;
    return WHY[change.origin](name, {
      ...change,
      what: name,
      lastBefore: timeWords(lastBefore),
      at: timeWords(at),
    });
  }
  if (known.oldest === null) return WHY.noVersions(name);
  return WHY.always(name, timeWords(known.oldest.at), known.oldest.isFirst);
}

function wantingWords(wanting: WantingChecks, isAssigned: boolean): Line[] {
  if (wanting === 'loading') return [WHY.checksLookedUp()];
  if (wanting === 'failed') return [WHY.checksNotRead()];
  return [wanting.length === 0 ? WHY.wantedByNone(isAssigned) : WHY.wantedBy(wanting, isAssigned)];
}
