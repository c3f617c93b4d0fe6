import * as z from 'zod';
import { coverageCounts } from '@/lib/features/profiles/coverage';
import { directoryExportQuery } from '@/lib/features/profiles/profiles';
import { SHARE_BOUNDS } from './background-budget';

const count = z.int().min(0);
const moment = z.iso.datetime();

const surveySweep = z.object({
  number: count,
  startedAt: moment,
  endedAt: moment.nullable(),
  total: count.meta({ description: 'Profiles in the sweep' }),
  done: count.meta({
    description: 'Of these, profiles that have been read or found unreadable, by any reader',
  }),
  unreadable: count,
});

export const survey = z
  .object({
    maxAge: count.nullable().meta({ description: 'The objective, in milliseconds; null: there is none' }),
    coverage: coverageCounts,
    sweep: surveySweep.nullable().meta({ description: 'The latest sweep' }),
    ahead: count.meta({
      description: 'Profiles to read ahead of the sweep: new, reported by a webhook, or requested',
    }),
    pace: z.object({
      share: z.number().meta({ description: 'Share of the unused reads, in per cent' }),
      limit: count.nullable().meta({ description: 'Reads a minute that the service allows; null: unknown' }),
      taken: z.number().meta({ description: 'Reads a minute used by people and other work' }),
      allowed: z.number().meta({ description: 'Reads a minute that the survey may make now' }),
      read: count.meta({ description: 'Reads that the survey made in the last minute' }),
    }),
    gaveWay: z
      .object({ times: count, milliseconds: count })
      .meta({ description: 'How often and how long the survey paused for people during the sweep' }),
    endsAt: moment
      .nullable()
      .meta({ description: 'When everything waiting will have been read, at this pace' }),
    nextAt: moment.nullable().meta({ description: 'When the next sweep begins, as far as is known' }),
    paused: z.object({ at: moment, by: z.string().nullable() }).nullable(),
    waits: z.object({ for: z.string(), since: moment, until: moment }).nullable().meta({
      description: 'Waiting for the service, and resumes automatically; the reason is a problem’s code',
    }),
  })
  .meta({ id: 'Survey' });
export type Survey = z.infer<typeof survey>;

export const changeSurveyRequest = z.strictObject({
  share: z.int().min(SHARE_BOUNDS.least).max(SHARE_BOUNDS.most),
});

/** Maximum number of profiles in a list. */
const MOST_ASKED_FOR = 500;

export const readNowRequest = z.union([
  z.strictObject({ profiles: z.array(z.uuid().toLowerCase()).min(1).max(MOST_ASKED_FOR) }),
  z.strictObject({ filter: directoryExportQuery }),
]);
export type ReadNowRequest = z.infer<typeof readNowRequest>;
export type ReadNowBody = z.input<typeof readNowRequest>;

export const readNowAnswer = z.object({
  asked: count.meta({ description: 'Profiles that were moved to the front' }),
  waiting: count.meta({ description: 'Profiles that were already waiting' }),
  unknown: count.meta({ description: 'Profiles unknown to this console' }),
  endsAt: moment.nullable().meta({ description: 'When they will have been read, at the current pace' }),
});
export type ReadNowAnswer = z.infer<typeof readNowAnswer>;
