/** Names that an operations team would give; the first are what a search is likely to be tried with. */
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
/** Has no divisor in common with the number of combinations: every one comes up once, and not in order. */
const STRIDE = 1_009;

/** The first `count` names: all different, and the same ones every time. */
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

/** Rounds after the first are for introducers; there is no end of their branches. */
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
