/** The work kind of the survey's items. Each item is a profile to read. */
export const SURVEY_KIND = 'survey';

/**
 * Its queues, which take turns: profiles requested by people, profiles read out of turn (new ones, those with
 * a webhook, and those due for another try), and the sweep.
 */
export const SURVEY_QUEUES = {
  asked: `${SURVEY_KIND}:asked`,
  ahead: `${SURVEY_KIND}:ahead`,
  sweep: `${SURVEY_KIND}:sweep`,
} as const;

/** The single planning item, which fills the queues. */
export const PLAN_KIND = 'plan-survey';
export const PLAN_KEY = 'plan';

/** The data of an item: after a reading or a try since this time, by anyone, there is nothing to do. */
export interface ReadingTask {
  /** Unix time in milliseconds. */
  since: number;
}
