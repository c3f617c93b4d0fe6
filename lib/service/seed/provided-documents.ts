import type { ProcessingStatus } from '@/lib/contract/document-processing';
import { REVIEW_STATUSES, type ReviewStatus } from '@/lib/contract/review-moves';
import { DOCUMENTS } from './documents';
import { KINDS, type KindKey } from './kinds';
import { chance, pick, type Random, randomFor, some, timeBetween } from './random';

export interface SeedDocument {
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
export function makeProvidedDocuments(owner: Owner): SeedDocument[] {
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
