/** Kind of the survey's items: each is a profile to be read. */
export const SURVEY_KIND = 'survey';

/**
 * Its queues, which have their turns one after the other: what people asked for, what is read ahead of its turn (new
 * profiles, those that a webhook told of, those that are asked for again), and the sweep.
 */
export const SURVEY_QUEUES = {
  asked: `${SURVEY_KIND}:asked`,
  ahead: `${SURVEY_KIND}:ahead`,
  sweep: `${SURVEY_KIND}:sweep`,
} as const;

/** The one item that plans: what is due is put into the queues. */
export const PLAN_KIND = 'plan-survey';
export const PLAN_KEY = 'plan';

/** Of the items: a reading or a try since then, whosever it is, leaves nothing to do. */
export interface ReadingTask {
  /** Unix time in milliseconds. */
  since: number;
}
