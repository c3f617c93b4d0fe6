import { type KnownContent, storeContents, writeContent } from '@/lib/features/history/server/store-content';
import type { Database, Queries } from '@/lib/platform/db/database';

interface Amount {
  setups: number;
  /**
   * Out of a hundred known profiles, how many were unreadable at the last attempt; as many again were never read.
   */
  missing?: number;
  /** Time of the newest reading; each profile's is a second before the previous one's. */
  readAt: Date;
}

const people = (enabled: boolean, most: number | null) => ({
  enabled,
  people_model: { id: 12 },
  auto_screening: true,
  max_number: most,
});

/** A configuration that differs for each number; some are similar. */
export function madeSetup(number: number): Record<string, unknown> {
  const kind = number % 5;
  return {
    document: {
      enabled: true,
      documents: [
        {
          uuid: `document-${number}`,
          name: 'Passport',
          description: '',
          required: true,
          example_document: [],
        },
      ],
    },
    advanced_documents: kind === 3 ? null : { enabled: true, config_ids: [7, 12] },
    declaratory: { enabled: true, text: `I declare as a customer of kind ${kind}.` },
    identity: { enabled: number % 7 !== 0 },
    submitter: { enabled: true, people_model: { id: 12 }, auto_screening: true },
    director: {
      ...people(kind < 2, 6),
      enable_director_country_of_birth: true,
      director_company: { max_number: 2, people_model: { id: 3 } },
    },
    ownership: {
      ...people(kind < 3, 6),
      ownership_percentage: number % 3 === 0 ? '50' : '25',
      enable_ownership_percentage: true,
      enable_owner_country_of_birth: true,
    },
    ...Object.fromEntries(
      [
        ...[
          'company_principals',
          'authorised_representative',
          'authorised_signatory',
          'secretary',
          'treasurer',
        ],
        ...[
          'agent',
          'individual',
          'lead_partner',
          'member',
          'designated_member',
          'club_manager',
          'syndicator',
        ],
        'syndicate_manager',
      ].map((key, index) => [key, people(index % 5 === kind, null)]),
    ),
    partner: { ...people(kind === 3, 4), partner_company: { max_number: 2, people_model: { id: 3 } } },
    trustee: { ...people(kind === 4, 4), trustee_company: { max_number: 2, people_model: { id: 3 } } },
    additional_locations: { enabled: true },
    entities: { enabled: kind === 0 },
    forms: { enabled: true, form_ids: [101, 104, 1_000 + number] },
  };
}

/** Stores a single content. */
export async function storeContent(transaction: Queries, data: unknown, at: Date): Promise<KnownContent> {
  const content = writeContent(data);
  const stored = (await storeContents(transaction, [{ ...content, at }])).get(content.hash);
  if (stored === undefined || stored instanceof RangeError)
    throw stored ?? new Error('The content was not written.');
  return stored;
}

/** Adds readings to the known profiles: some setups are shared by many, most by few. */
export async function fillSetups(
  { db, executeSql }: Database,
  { setups, missing = 0, readAt }: Amount,
): Promise<void> {
  const made: { content: number; setup: number }[] = [];
  await db.transaction(async (transaction) => {
    for (let number = 0; number < setups; number += 1) {
      made.push(await storeContent(transaction, madeSetup(number), readAt));
    }
  });
  const array = (of: 'content' | 'setup') => `(ARRAY[${made.map((one) => one[of]).join(', ')}]::bigint[])`;
  await executeSql(`
    UPDATE console.known_profiles AS known SET
      setup = CASE WHEN share >= ${missing} THEN ${array('setup')}[chosen] END,
      content = CASE WHEN share >= ${missing} THEN ${array('content')}[chosen] END,
      read_at = CASE WHEN share >= ${missing} THEN timestamptz '${readAt.toISOString()}' - place * interval '1 second' END,
      tried_at = CASE WHEN share >= ${missing} OR place % 2 = 0 THEN timestamptz '${readAt.toISOString()}' END,
      failure = CASE WHEN share < ${missing} AND place % 2 = 0 THEN 'not_found' END
    FROM (
      SELECT uuid, place, place % 100 AS share,
        1 + floor(power((hashtext(uuid::text) & 2147483647) / 2147483648.0, 3) * ${setups})::int AS chosen
      FROM (SELECT uuid, row_number() OVER (ORDER BY uuid) AS place FROM console.known_profiles) AS numbered
    ) AS drawn
    WHERE drawn.uuid = known.uuid`);
  await executeSql('VACUUM (ANALYZE) console.known_profiles');
}
