import * as z from 'zod';
import { SECTION_KEYS } from '@/lib/configuration/contract/section-names';
import { facets, listQuery, listWindow, windowQuery } from '@/lib/platform/list/list-query';
import { coverageCounts } from './coverage';
import { PROFILES_LIST } from './list';

/**
 * Query of GET /api/profiles. `q` is part of a customer reference (its beginning if shorter than three characters),
 * the beginning of words of a name, or a UUID.
 */
export const directoryExportQuery = listQuery(PROFILES_LIST).extend({
  /** `q` is a whole reference, a whole name or a UUID, and not a part of one. */
  exact: z.enum(['yes']).optional(),
});
export const directoryQuery = directoryExportQuery.extend(windowQuery);
export type DirectoryQuery = z.infer<typeof directoryQuery>;

/** A document event does not identify its document: this is the latest event of any document. */
export const latestDocumentEvent = z.object({
  status: z.string().nullable(),
  at: z.string(),
});

export const directoryProfile = z.object({
  uuid: z.string(),
  customerReference: z.string().nullable(),
  reviewStatus: z.string().nullable(),
  risk: z.string().nullable(),
  team: z.string().nullable(),
  assignee: z.string().nullable(),
  /**
   * The content of the newest document event, with its envelope timestamp (ISO 8601); null if none was received. The
   * event does not say which document it is about, so this is no state of the profile's documents.
   */
  latestDocumentEvent: latestDocumentEvent.nullable(),
  /** Envelope timestamp of the newest profile event, ISO 8601. */
  changedAt: z.string().nullable(),
  seenAt: z.string(),
  /**
   * When its reference and team were imported from a list (ISO 8601); null: no list has it, or an event has reported
   * its state since.
   */
  listedAt: z.string().nullable(),
  /** When its configuration was last read (ISO 8601); null: never. */
  readAt: z.string().nullable(),
  /** Why the last attempt to read it failed; null if it did not fail, or was never tried. */
  failure: z.string().nullable(),
  /**
   * How many active checks it fails without an exception; null if unknown: no check is active, or it was not read
   * recently enough.
   */
  failing: z.number().nullable(),
  /** The newest change of its configuration that a reading found or a save made; null: none is stored. */
  lastChange: z
    .object({
      /** When it was found or made, ISO 8601. */
      at: z.string(),
      /** Keys of the changed sections. */
      sections: z.array(z.string()).max(100_000),
    })
    .nullable(),
});
export type DirectoryProfile = z.infer<typeof directoryProfile>;

export const directoryWindow = listWindow(directoryProfile).extend({
  facets,
  /**
   * The coverage of the profiles that match the other filters, if a filter depends on readings: profiles that were
   * not read are unknown and not counted. Null: no such filter.
   */
  coverage: coverageCounts.nullable(),
});
export type DirectoryWindow = z.infer<typeof directoryWindow>;

const counted = z.array(z.object({ value: z.string(), profiles: z.number() })).max(500);
/**
 * GET /api/profiles/choices: values in the portals that were read, and the number of profiles with each, the most
 * frequent first.
 */
export const profileChoices = z.object({
  /** Names in lower case. */
  documents: counted,
  /** Per cent. */
  thresholds: counted,
  /** Baselines that profiles may deviate from, by name. */
  baselines: z.array(z.object({ id: z.string(), name: z.string() })).max(1_000),
  checks: z.array(z.object({ id: z.string(), number: z.int(), title: z.string() })).max(1_000),
});
export type ProfileChoices = z.infer<typeof profileChoices>;

/** GET /api/profiles/sections: how many profiles show each section and how many hide it, as they were last read. */
export const sectionCounts = z.object({
  sections: z
    .array(z.object({ key: z.enum(SECTION_KEYS), shown: z.int().min(0), hidden: z.int().min(0) }))
    .max(100),
});
export type SectionCounts = z.infer<typeof sectionCounts>;
