import type { ProcessingStatus } from '@/lib/contract/document-processing';
import type { ProfilePortalConfiguration } from '@/lib/contract/profile-portal-configuration';
import { REVIEW_STATUSES, type ReviewStatus } from '@/lib/contract/review-moves';
import { NORTHWIND_WRITE } from './clients';
import { DOCUMENTS } from './documents';
import { NORTHWIND_FORMS } from './forms';
import { KINDS, type KindKey } from './kinds';
import { type Metadata, makeMetadata } from './metadata';
import { DECLARATIONS, makeConfiguration } from './profile-configuration';
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

export function profileUuidFor(account: string, name: string): string {
  return name === 'Harbour & Finch Ltd' ? HARBOUR_AND_FINCH : uuidFor(`${account}/${name}`);
}

type Names = Readonly<Partial<Record<KindKey, readonly string[]>>>;

/** The profiles of an account from its table of names; the same ones every time. */
export function makeProfiles(account: string, names: Names, formIds: readonly number[]): SeedProfile[] {
  return rowsOf(names).map(({ kind, name }, index) => {
    const uuid = profileUuidFor(account, name);
    const random = randomFor(`${uuid} record`);
    const reviewStatus = pick(random, REVIEW_STATUSES);
    return {
      uuid,
      account,
      name,
      kind: KINDS[kind].label,
      customerReference: `${account.slice(0, 2).toUpperCase()}-${String(10_421 + index * 37)}`,
      reviewStatus,
      ...makeMetadata(uuid, kind, reviewStatus),
      configuration: uuid === HARBOUR_AND_FINCH ? harbourAndFinch() : makeConfiguration(uuid, kind, formIds),
      createdAt: timeBetween(random, FIRST_CREATED, LAST_CREATED),
      updatedAt: timeBetween(random, FIRST_UPDATED, LAST_UPDATED),
    };
  });
}

/** The documents of the profiles that were made from the same table of names. */
export function makeDocuments(profiles: readonly SeedProfile[], names: Names): SeedDocument[] {
  return rowsOf(names).flatMap(({ kind }, index) => {
    const profile = profiles[index];
    return profile ? makeProvidedDocuments({ ...profile, kind }) : [];
  });
}

function rowsOf(names: Names) {
  const kinds = Object.keys(KINDS) as KindKey[];
  return kinds.flatMap((kind) => (names[kind] ?? []).map((name) => ({ kind, name })));
}

/** UUIDs of the profiles that the sandbox suggests. */
export const SUGGESTED = SUGGESTED_NAMES.map((name) => profileUuidFor(NORTHWIND_WRITE.slug, name));

/** The profile that is shown first: made like the others, then set by hand where it should tell a story. */
function harbourAndFinch(): ProfilePortalConfiguration {
  const formIds = NORTHWIND_FORMS.map((form) => form.id);
  const made = makeConfiguration(HARBOUR_AND_FINCH, 'company', formIds);
  return {
    ...made,
    declaratory: { enabled: true, text: DECLARATIONS[2] },
    advanced_documents: { enabled: true, config_ids: [3, 8] },
    document: { enabled: true, documents: made.document.documents },
    identity: { enabled: true },
    submitter: { enabled: true, people_model: { id: 12 }, auto_screening: true },
    director: {
      ...made.director,
      enabled: true,
      people_model: { id: 14 },
      auto_screening: true,
      max_number: 6,
      enable_director_country_of_birth: true,
      director_company: { max_number: 2, people_model: { id: 21 } },
    },
    ownership: {
      ...made.ownership,
      enabled: true,
      people_model: { id: 17 },
      auto_screening: true,
      max_number: null,
      ownership_percentage: '25',
      enable_ownership_percentage: true,
      enable_owner_country_of_birth: false,
    },
    authorised_signatory: { enabled: true, people_model: { id: null }, auto_screening: false, max_number: 4 },
    forms: { enabled: true, form_ids: [101, 104, 118, 230, 317] },
  };
}

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

/** The columns of what is known of a profile when its documents are made. */
interface Owner {
  uuid: string;
  account: string;
  kind: KindKey;
  reviewStatus: ReviewStatus;
  updatedAt: Date;
  createdAt: Date;
}

/** Documents of a profile in each state: how many at most, how many are submitted, how many steps are done. */
const BY_STATUS: Readonly<Record<ReviewStatus, { most: number; submitted: number; done: number }>> = {
  Incomplete: { most: 1, submitted: 1, done: 0.2 },
  Processed: { most: 3, submitted: 0.4, done: 0.4 },
  'Needs Review': { most: 4, submitted: 1, done: 0.6 },
  'Additional Info Required': { most: 4, submitted: 0.75, done: 0.8 },
  Approved: { most: 4, submitted: 1, done: 1 },
  Declined: { most: 3, submitted: 1, done: 0.9 },
  Archived: { most: 3, submitted: 1, done: 1 },
};

/** Which steps a document is put through: [translate, ocr, fraud_check]. The last is one with none. */
const ENABLED = [
  [false, true, true],
  [false, true, true],
  [true, true, true],
  [false, false, true],
  [false, true, false],
  [false, false, false],
] as const;

/** The documents that a seeded profile was provided with; the same for the same UUID. */
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
