import type { ProcessingStatus } from '@/lib/configuration/contract/document-processing';
import type { ProfilePortalConfiguration } from '@/lib/configuration/contract/profile-portal-configuration';
import { REVIEW_STATUSES, type ReviewStatus } from '@/lib/configuration/contract/review-moves';
import { NORTHWIND_WRITE } from './clients';
import { type Customer, contosoCustomers, northwindCustomers } from './customers';
import { DOCUMENTS } from './documents';
import type { AccountForm } from './forms';
import { CONTOSO_FORMS, NORTHWIND_FORMS } from './forms';
import { KINDS, type KindKey } from './kinds';
import { type Metadata, makeMetadata } from './metadata';
import { makeConfiguration } from './profile-configuration';
import { HARBOUR_AND_FINCH, SUGGESTED_NAMES } from './profile-names';
import { chance, pick, type Random, randomFor, some, timeBetween, uuidFor } from './random';

interface SeedProfile extends Metadata {
  uuid: string;
  account: string;
  name: string;
  kind: string;
  customerReference: string;
  reviewStatus: ReviewStatus;
  configuration: ProfilePortalConfiguration;
  updatedAt: Date;
  createdAt: Date;
}

const FIRST_CREATED = new Date('2023-04-03T08:00:00Z');
const LAST_CREATED = new Date('2025-10-31T17:00:00Z');
const FIRST_UPDATED = new Date('2025-11-03T08:00:00Z');
const LAST_UPDATED = new Date('2026-11-20T17:30:00Z');

/** Statuses that a story needs and that would not occur randomly. */
const STATUS_OF: Readonly<Record<string, ReviewStatus>> = { 'Penrose Payments Ltd': 'Approved' };

export function profileUuidFor(account: string, name: string): string {
  return name === 'Harbour & Finch Ltd' ? HARBOUR_AND_FINCH : uuidFor(`${account}/${name}`);
}

/** The statuses of an account that has been in use for years. */
const ESTABLISHED: readonly ReviewStatus[] = [
  ...REVIEW_STATUSES,
  ...Array.from({ length: 20 }, () => 'Approved' as const),
];

/**
 * Profiles of the rich account and their documents; always the same.
 * @param count Null: a believable number
 * @param before As of this time, most of them approved; null: in all statuses, with fixed times
 */
export const makeNorthwind = (count: number | null = null, before: Date | null = null) =>
  makeProfiles('northwind', { customers: northwindCustomers(count), forms: NORTHWIND_FORMS, before });

/** Profiles of the second account and their documents. */
export const makeContoso = (before: Date | null = null) =>
  makeProfiles('contoso', { customers: contosoCustomers(), forms: CONTOSO_FORMS, before });

interface Account {
  customers: readonly Customer[];
  forms: readonly AccountForm[];
  before: Date | null;
}

function makeProfiles(account: string, { customers, forms, before }: Account) {
  const earlier = before === null ? 0 : LAST_UPDATED.getTime() - before.getTime();
  const shifted = (time: Date) => new Date(time.getTime() - earlier);
  const made = customers.map(({ name, kind, setup }, index) => {
    const uuid = profileUuidFor(account, name);
    const random = randomFor(`${uuid} record`);
    const drawn = pick(random, before === null ? REVIEW_STATUSES : ESTABLISHED);
    const reviewStatus = STATUS_OF[name] ?? drawn;
    const profile: SeedProfile = {
      uuid,
      account,
      name,
      kind: KINDS[kind].label,
      customerReference: `${account.slice(0, 2).toUpperCase()}-${String(10_421 + index * 37)}`,
      reviewStatus,
      ...makeMetadata(uuid, kind, reviewStatus),
      configuration: makeConfiguration({ uuid, setup, forms }),
      createdAt: shifted(timeBetween(random, FIRST_CREATED, LAST_CREATED)),
      updatedAt: shifted(timeBetween(random, FIRST_UPDATED, LAST_UPDATED)),
    };
    return { profile, documents: makeProvidedDocuments({ ...profile, kind }) };
  });
  return {
    profiles: made.map(({ profile }) => profile),
    documents: made.flatMap(({ documents }) => documents),
  };
}

export const SUGGESTED = SUGGESTED_NAMES.map((name) => profileUuidFor(NORTHWIND_WRITE.slug, name));

interface SeedDocument {
  account: string;
  profile: string;
  name: string;
  translate: ProcessingStatus | null;
  ocr: ProcessingStatus | null;
  fraudCheck: ProcessingStatus | null;
  submitted: boolean;
  updatedAt: Date;
  createdAt: Date;
}

/** The profile's columns that its documents depend on. */
interface Owner {
  uuid: string;
  account: string;
  kind: KindKey;
  reviewStatus: ReviewStatus;
  updatedAt: Date;
  createdAt: Date;
}

/**
 * Documents of a profile in each state: the most it has, how many are submitted, and how many steps are done.
 */
const BY_STATUS: Readonly<Record<ReviewStatus, { most: number; submitted: number; done: number }>> = {
  Incomplete: { most: 1, submitted: 1, done: 0.2 },
  Processed: { most: 3, submitted: 0.4, done: 0.4 },
  'Needs Review': { most: 4, submitted: 1, done: 0.6 },
  'Additional Info Required': { most: 4, submitted: 0.75, done: 0.8 },
  Approved: { most: 4, submitted: 1, done: 1 },
  Declined: { most: 3, submitted: 1, done: 0.9 },
  Archived: { most: 3, submitted: 1, done: 1 },
};

/** Enabled steps of a document: [translate, ocr, fraud_check]. The last combination has none. */
const ENABLED = [
  [false, true, true],
  [false, true, true],
  [true, true, true],
  [false, false, true],
  [false, true, false],
  [false, false, false],
] as const;

/** The documents of a seeded profile; the same for the same UUID. */
function makeProvidedDocuments(owner: Owner): SeedDocument[] {
  const random = randomFor(`${owner.uuid} documents`);
  const { most, submitted, done } = BY_STATUS[owner.reviewStatus];
  const least = REVIEW_STATUSES.indexOf(owner.reviewStatus) > 1 ? 1 : 0;
  return some(random, KINDS[owner.kind].documents, least, most).map((key) => {
    const isSubmitted = chance(random, submitted);
    const enabled = pick(random, ENABLED);
    const step = (index: 0 | 1 | 2) => stepOf(random, enabled[index], isSubmitted ? done : 0);
    const createdAt = timeBetween(random, owner.createdAt, owner.updatedAt);
    return {
      account: owner.account,
      profile: owner.uuid,
      name: DOCUMENTS[key]?.name ?? key,
      translate: step(0),
      ocr: step(1),
      fraudCheck: step(2),
      submitted: isSubmitted,
      updatedAt: timeBetween(random, createdAt, owner.updatedAt),
      createdAt,
    };
  });
}

function stepOf(random: Random, enabled: boolean, done: number): ProcessingStatus | null {
  if (!enabled) return null;
  return chance(random, done) ? 'complete' : 'pending';
}
