import type { KindKey } from './kinds';
import { pick, type Random } from './random';

const PLACES = [
  'Alderley',
  'Bexcombe',
  'Carrick',
  'Dunster',
  'Eskdale',
  'Farnley',
  'Glenmoor',
  'Hawthorn',
  'Islay',
  'Kingsmere',
  'Langdale',
  'Marlowe',
  'Northgate',
  'Oakhurst',
  'Pembury',
  'Ravenscar',
  'Selwyn',
  'Tarrant',
  'Wetherby',
  'Yarrow',
] as const;
const GIVEN = [
  'Anneke',
  'Bartosz',
  'Ciarán',
  'Davina',
  'Emeka',
  'Freya',
  'Gwilym',
  'Håkon',
  'Ines',
  'Jamal',
  'Leila',
  'Mateusz',
  'Nerys',
  'Oluwaseun',
  'Perpetua',
  'Saoirse',
] as const;
const FAMILY = [
  'Abernethy',
  'Bălan',
  'Chowdhury',
  'De Souza',
  'Eriksen',
  'Fairweather',
  'Gruffydd',
  'Hallam',
  'Iwu',
  'Kowalczyk',
  'Lacey',
  'Mac an Bhaird',
  'Novák',
  'Quigley',
  'Sørensen',
  'Tregear',
] as const;

/**
 * Parts of a customer's name by kind: one of each list, in this order. The seeded profiles have none of
 * these.
 */
const PARTS: Readonly<Record<KindKey, readonly (readonly string[])[]>> = {
  company: [
    PLACES,
    ['Coffee Roasters', 'Instruments', 'Freight', 'Biosciences', 'Software', 'Interiors', 'Foods', 'Glass'],
    ['Ltd', 'Ltd', 'Ltd', 'Holdings Ltd', 'plc'],
  ],
  trader: [GIVEN, FAMILY, ['Joinery', 'Bookkeeping', 'Catering', 'Tree Care', 'Tuition', 'Upholstery']],
  trust: [['The'], FAMILY, ['Family Settlement', 'Discretionary Trust', 'Will Trust', 'Charitable Trust']],
  partnership: [FAMILY, ['&'], FAMILY, ['LLP', 'Solicitors LLP', 'Surveyors', 'Partners']],
  club: [PLACES, ['Cricket Club', 'Rowing Club', 'Bowls Club', 'Choral Society', 'Sailing Club']],
  syndicate: [PLACES, ['Racing', 'Property', 'Marine', 'Angel'], ['Syndicate']],
  individual: [GIVEN, FAMILY],
};

/** A believable name for a customer of the kind; it may not be unique. */
export function inventName(kind: KindKey, random: Random): string {
  return PARTS[kind].map((part) => pick(random, part)).join(' ');
}

/** A reference in the account's format, longer than the seeded ones; it may not be unique. */
export function inventReference(account: string, random: Random): string {
  return `${account.slice(0, 2).toUpperCase()}-${100_000 + Math.floor(random() * 900_000)}`;
}
