import { foldName } from '../portal-configurations/list-portal-configurations';
import { randomFor, timeBetween } from './random';

export interface SeedConfiguration {
  id: number;
  name: string;
  search_name: string;
  created_at: string;
  updated_at: string;
}

const FIRST_CREATED = Date.parse('2022-03-01T09:00:00Z');
const LAST_CREATED = Date.parse('2025-10-31T17:00:00Z');
const FIRST_UPDATED = new Date('2025-11-03T08:00:00Z');
const LAST_UPDATED = new Date('2026-11-20T18:00:00Z');

/** One row per name. A later one has the higher ID and was created later; IDs have gaps, as in real life. */
export function makePortalConfigurations(
  account: string,
  names: readonly string[],
  firstId: number,
): SeedConfiguration[] {
  const random = randomFor(`${account} portal configurations`);
  let id = firstId;
  return names.map((name, index) => {
    id += 1 + Math.floor(random() * 4);
    const created = FIRST_CREATED + ((LAST_CREATED - FIRST_CREATED) / names.length) * (index + random());
    return {
      id,
      name,
      search_name: foldName(name),
      created_at: new Date(Math.floor(created / 1000) * 1000).toISOString(),
      updated_at: timeBetween(random, FIRST_UPDATED, LAST_UPDATED).toISOString(),
    };
  });
}

/** Names that an operations team would use; the first are likely to be searched for. */
const FIRST = [
  'UK limited company — standard',
  'UK limited company — fast lane',
  'UK limited company — enhanced due diligence',
  'Sole trader — light',
  'Regulated trust (Jersey)',
  'Limited liability partnership — standard',
  'Members’ club',
  'Lloyd’s syndicate',
  'Individual — KYC only',
  '100% owned subsidiary',
  'Société à responsabilité limitée',
  'Charity_Commission import (do not use)',
];

const SUBJECTS = [
  'Limited company',
  'Public limited company',
  'Sole trader',
  'Limited liability partnership',
  'General partnership',
  'Discretionary trust',
  'Unit trust',
  'Pension scheme',
  'Sports club',
  'Members’ club',
  'Property syndicate',
  'Racing syndicate',
  'Registered charity',
  'Community interest company',
  'Overseas branch',
  'Joint account',
  'Family office',
  'Special purpose vehicle',
  'Investment fund',
  'Payment institution',
  'Housing association',
];
const PLACES = [
  'England & Wales',
  'Scotland',
  'Northern Ireland',
  'Ireland',
  'Jersey',
  'Guernsey',
  'Isle of Man',
  'Gibraltar',
  'Malta',
  'Luxembourg',
  'Curaçao',
  'Zürich',
  'Österreich',
];
const TIERS = [
  '',
  ' — fast lane',
  ' — enhanced due diligence',
  ' — annual review',
  ' — remediation 2026',
  ' — pilot',
  ' — low risk',
  ' — high risk',
];
const INTRODUCERS = ['Ashdown', 'Brackley', 'Corvane', 'Dunmore', 'Elstead', 'Farrow', 'Glaisdale', 'Hexham'];

const COMBINATIONS = SUBJECTS.length * PLACES.length * TIERS.length;
/** Coprime to the number of combinations: each is used once, in a mixed order. */
const STRIDE = 1_009;

/** The first `count` names: without duplicates, and always the same. */
export function configurationNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => FIRST[index] ?? combination(index - FIRST.length));
}

function combination(index: number): string {
  const round = Math.floor(index / COMBINATIONS);
  let place = ((index % COMBINATIONS) * STRIDE) % COMBINATIONS;
  const next = (items: readonly string[]): string => {
    const item = items[place % items.length] ?? '';
    place = Math.floor(place / items.length);
    return item;
  };
  return `${next(SUBJECTS)} (${next(PLACES)})${next(TIERS)}${introducer(round)}`;
}

/** Rounds after the first are for introducers, with an unlimited number of branches. */
function introducer(round: number): string {
  if (round === 0) return '';
  const name = INTRODUCERS[(round - 1) % INTRODUCERS.length] ?? '';
  const branch = Math.floor((round - 1) / INTRODUCERS.length);
  return branch === 0 ? `, via ${name}` : `, via ${name} branch ${branch + 1}`;
}

export const CONTOSO_CONFIGURATION_NAMES = [
  'Tenant — individual',
  'Tenant — company let',
  'Tenant — student with guarantor',
  'Landlord — individual',
  'Landlord — overseas (NRL scheme)',
  'Landlord — limited company',
  'Commercial tenant',
  'Commercial tenant — start-up',
  'Contractor',
  'Block management client',
  'Holiday let owner',
  'Introducer',
] as const;
