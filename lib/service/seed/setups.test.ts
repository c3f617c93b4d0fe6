import { describe, expect, test } from 'vitest';
import {
  type ProfilePortalConfiguration,
  profilePortalConfiguration,
} from '@/lib/configuration/contract/profile-portal-configuration';
import { SECTION_KEYS, type SectionKey } from '@/lib/configuration/contract/section-names';
import { fingerprintOf } from '@/lib/configuration/fingerprint';
import { contosoCustomers, northwindCustomers } from './customers';
import { CONTOSO_FORMS, NORTHWIND_FORMS } from './forms';
import { KINDS, type KindKey } from './kinds';
import { NORTHWIND_PROFILES } from './profile-names';
import { makeContoso, makeNorthwind } from './profiles';
import { OUTLIERS, SETUPS } from './setups';

const NAMED = Object.values(NORTHWIND_PROFILES).flat();

/** How many profiles have each setup, most first. */
function sizes(count: number | null): number[] {
  const counts = new Map<string, number>();
  for (const { configuration } of makeNorthwind(count).profiles) {
    const { whole } = fingerprintOf(configuration);
    counts.set(whole, (counts.get(whole) ?? 0) + 1);
  }
  return [...counts.values()].sort((one, other) => other - one);
}

/** The optional sections that suit a portal of each kind. */
const SUITS: Readonly<Record<KindKey, readonly SectionKey[]>> = {
  company: [
    ...(['director', 'ownership', 'company_principals', 'authorised_signatory', 'secretary'] as const),
    ...(['additional_locations', 'entities'] as const),
  ],
  trader: ['individual', 'authorised_representative', 'additional_locations'],
  trust: ['trustee', 'ownership', 'authorised_representative', 'agent', 'entities'],
  partnership: [
    ...(['partner', 'lead_partner', 'designated_member'] as const),
    ...(['authorised_signatory', 'additional_locations'] as const),
  ],
  club: ['member', 'club_manager', 'treasurer', 'secretary', 'authorised_signatory'],
  syndicate: ['syndicator', 'syndicate_manager', 'member', 'agent', 'lead_partner', 'entities'],
  individual: ['individual'],
};
const EVERYBODY: readonly SectionKey[] = [
  ...(['document', 'advanced_documents', 'declaratory', 'identity', 'submitter', 'forms'] as const),
];

const shown = (configuration: ProfilePortalConfiguration) =>
  SECTION_KEYS.filter((key) => configuration[key]?.enabled);

describe('setups of the seed', () => {
  test('400 profiles have 14 setups of very unequal sizes, and three a setup of their own', () => {
    const all = [...SETUPS.map(({ profiles }) => profiles), 1, 1, 1];
    expect(sizes(null)).toEqual(all.sort((one, other) => other - one));
    expect(SETUPS).toHaveLength(14);
    expect(sizes(null)[0]).toBeGreaterThan(150);
    expect(Math.min(...SETUPS.map(({ profiles }) => profiles))).toBe(3);
  });

  test('profiles with fixed names are the same for any count, and have every setup but the smallest', () => {
    const all = makeNorthwind().profiles;
    expect(makeNorthwind(0).profiles).toEqual([]);
    for (const count of [1, NAMED.length, 123]) {
      expect(makeNorthwind(count).profiles).toEqual(all.slice(0, count));
    }
    expect(makeNorthwind(2_000).profiles.slice(0, 400)).toEqual(all);
    expect(all.slice(0, NAMED.length).map(({ name }) => name)).toEqual(NAMED);
    expect(sizes(NAMED.length).length).toBeGreaterThanOrEqual(16);
  });

  test('20 000 profiles have different names, UUIDs and references', () => {
    const names = northwindCustomers(20_000).map(({ name }) => name);
    expect(new Set(names).size).toBe(20_000);
    const { profiles } = makeNorthwind(3_000);
    for (const of of ['uuid', 'customerReference'] as const) {
      expect(new Set(profiles.map((profile) => profile[of])).size).toBe(3_000);
    }
    expect(sizes(3_000)).toHaveLength(17);
  });

  test.each(Object.keys(KINDS) as KindKey[])(
    'a %s portal shows sections that suit it, and no others',
    (kind) => {
      const configurations = [...northwindCustomers(null), ...contosoCustomers()]
        .filter((customer) => customer.kind === kind && customer.name !== 'Benedict Thorne')
        .map(({ setup }) => setup);
      const suits = [...EVERYBODY, ...SUITS[kind]];
      for (const configuration of configurations) {
        expect(suits).toEqual(expect.arrayContaining(shown(configuration)));
      }
      // Each section that suits the kind is shown by its most common setup.
      const own = SETUPS.find((setup) => setup.kind === kind)?.configuration;
      expect(own && shown(own)).toEqual(expect.arrayContaining([...SUITS[kind]]));
    },
  );

  test('the outliers have the planted differences', () => {
    const { profiles } = makeNorthwind();
    const of = (name: string) => profiles.find((profile) => profile.name === name);
    expect(Object.keys(OUTLIERS).map((name) => of(name)?.kind)).toEqual([
      'Limited company',
      'Members’ club',
      'Individual',
    ]);
    const company = of('Penrose Payments Ltd');
    expect(company).toMatchObject({ risk: { id: 'high' }, reviewStatus: 'Approved' });
    expect(company?.configuration.forms.form_ids).not.toContain(118);
    expect(JSON.stringify(company?.configuration)).not.toContain('"auto_screening":true');
    expect(of('The Gannet Club, St James’s')?.configuration.declaratory).toEqual({
      enabled: true,
      text: null,
    });
    expect(of('Benedict Thorne')?.configuration.trustee.enabled).toBe(true);
  });

  test('each account’s portals use its own forms, and match the contract', () => {
    for (const [{ profiles }, forms] of [
      [makeNorthwind(), NORTHWIND_FORMS],
      [makeContoso(), CONTOSO_FORMS],
    ] as const) {
      const ids = forms.map(({ id }) => id);
      for (const { configuration } of profiles) {
        expect(profilePortalConfiguration.parse(configuration)).toEqual(configuration);
        expect(ids).toEqual(expect.arrayContaining(configuration.forms.form_ids ?? []));
        const uuids = configuration.document.documents.map(({ uuid }) => uuid);
        expect(new Set(uuids).size).toBe(uuids.length);
      }
    }
  });
});
