import { z } from 'zod';
import { SHARE_BOUNDS } from './background-budget';
import { directoryExportQuery } from './console-events';
import { coverageCounts } from './coverage';

const count = z.int().min(0);
const moment = z.iso.datetime();

export const surveySweep = z.object({
  number: count,
  startedAt: moment,
  endedAt: moment.nullable(),
  total: count.meta({ description: 'Profiles in it' }),
  done: count.meta({ description: 'Of these, read by whomever, or not to be read' }),
  unreadable: count,
});

export const survey = z
  .object({
    maxAge: count.nullable().meta({ description: 'The objective, in milliseconds; null: there is none' }),
    coverage: coverageCounts,
    sweep: surveySweep.nullable().meta({ description: 'The newest one' }),
    ahead: count.meta({
      description: 'Profiles that are read ahead of the sweep: new, told of, or asked for',
    }),
    pace: z.object({
      share: z.number().meta({ description: 'Of the reads that people leave, in per cent' }),
      limit: count
        .nullable()
        .meta({ description: 'Reads a minute that the service allows; null: not known' }),
      taken: z.number().meta({ description: 'Reads a minute that people and others take' }),
      allowed: z.number().meta({ description: 'Reads a minute that the survey may make now' }),
      read: count.meta({ description: 'Reads that it made in the last minute' }),
    }),
    gaveWay: z.object({ times: count, milliseconds: count }).meta({ description: 'To people, in the sweep' }),
    endsAt: moment.nullable().meta({ description: 'When everything that waits is read, at this pace' }),
    nextAt: moment.nullable().meta({ description: 'When the next sweep begins, as far as is known' }),
    paused: z.object({ at: moment, by: z.string().nullable() }).nullable(),
    waits: z
      .object({ for: z.string(), since: moment, until: moment })
      .nullable()
      .meta({ description: 'For the service, by itself; the reason is a problem’s code' }),
  })
  .meta({ id: 'Survey' });
export type Survey = z.infer<typeof survey>;

export const changeSurveyRequest = z.strictObject({
  share: z.int().min(SHARE_BOUNDS.least).max(SHARE_BOUNDS.most),
});

/** Maximum number of profiles in a list. */
export const MOST_ASKED_FOR = 500;

export const readNowRequest = z.union([
  z.strictObject({ profiles: z.array(z.uuid().toLowerCase()).min(1).max(MOST_ASKED_FOR) }),
  z.strictObject({ filter: directoryExportQuery }),
]);
export type ReadNowRequest = z.infer<typeof readNowRequest>;
export type ReadNowBody = z.input<typeof readNowRequest>;

export const readNowAnswer = z.object({
  asked: count.meta({ description: 'Profiles that were put first' }),
  waiting: count.meta({ description: 'That waited already' }),
  unknown: count.meta({ description: 'That this console does not know' }),
  endsAt: moment.nullable().meta({ description: 'When they are read, at the pace of now' }),
});
export type ReadNowAnswer = z.infer<typeof readNowAnswer>;
