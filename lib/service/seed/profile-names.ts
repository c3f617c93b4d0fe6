import type { KindKey } from './kinds';

/** UUID of the profile used in the README and the tests. */
export const HARBOUR_AND_FINCH = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

/** Customers of the rich account. */
export const NORTHWIND_PROFILES: Readonly<Record<KindKey, readonly string[]>> = {
  company: [
    'Harbour & Finch Ltd',
    'Ashdown Timber Merchants Ltd',
    'Brightwater Analytics Ltd',
    'Calder Valley Brewing Company Ltd',
    'Dovetail Joinery (Kendal) Ltd',
    'Ellery Marine Electronics Ltd',
    'Fjällräv Outdoor UK Ltd',
    'Greyfriars Clinical Research plc',
    'Hollins & Daughters Removals Ltd',
    'Inverleith Renewables Ltd',
    'Juniper Row Distillers Ltd',
    'Kestrel Avionics Ltd',
    'Lantern Street Productions Ltd',
    'Müller & Söhne Präzision GmbH',
    'Café de l’Été SARL',
    'North Quay Logistics Ltd',
    'O’Callaghan Civil Engineering Ltd',
    'Penrose Payments Ltd',
    'The Exceedingly Long-Named Consolidated Anglo-Hibernian Lead Mining, Smelting and General Mercantile Company (1884) Ltd',
  ],
  trader: [
    'Aoife Ní Dhomhnaill, Ceramics',
    'Dai Llewellyn Plumbing & Heating',
    'Esther Okonkwo Translation Services',
    'Gareth’s Mobile Bicycle Repairs',
    'Marta Wiśniewska Upholstery',
    'Tobias Lindqvist Photography',
    'Zoë Bramwell Garden Design',
  ],
  trust: [
    'The Ashworth Family Settlement 1998',
    'Beaumont Discretionary Trust',
    'Highfield Employee Benefit Trust',
    'The Lady Rosamund Carew Will Trust',
    'Les Hirondelles Trust (Jersey)',
    'Orchard Street Disabled Person’s Trust',
    'St Brannock’s Playing Field Trust',
    'Vantage Pension Trustees No. 2',
  ],
  partnership: [
    'Barrowclough, Singh & Partners',
    'Cobb Lane Veterinary Practice',
    'Fennimore Architects LLP',
    'Hartley Moss Solicitors LLP',
    'Old Mill Farm Partnership',
    'Quayside Dental Partners',
    'Rowan & Rowan Surveyors LLP',
    'Thistle Row Medical Partnership',
  ],
  club: [
    'Birkdale Lawn Tennis Club',
    'Calderstones Chess Circle',
    'The Gannet Club, St James’s',
    'Pentland Hillwalkers',
    'Royal Medway Rowing Club',
    'Wharfedale Working Men’s Club',
  ],
  syndicate: [
    'Coppergate Racing Syndicate',
    'Lloyd’s Syndicate 2719',
    'Lloyd’s Syndicate 4044 (Marine)',
    'Merchant Row Property Syndicate',
    'Tamar Angel Investors',
  ],
  individual: [
    'Adaeze Nwosu',
    'Benedict Thorne',
    'Chloé Lefèvre',
    'Ingrid Sæther',
    'José Ángel Muñoz Ibáñez',
    'Margaret-Anne Fitzgerald',
    'Nguyễn Thị Minh Khai',
    'Siobhán O’Rourke',
  ],
};

/** Customers of the second account, a letting agency. */
export const CONTOSO_PROFILES: Readonly<Partial<Record<KindKey, readonly string[]>>> = {
  company: ['Fernhill Serviced Offices Ltd', 'Pemberton Block Management Ltd', 'Wren & Oak Interiors Ltd'],
  trader: ['Callum Reid Window Cleaning', 'Priya Raman Nail Studio'],
  individual: ['Dominic Ashby', 'Hannah Grünwald', 'Yusuf Demir'],
};

/**
 * Profiles that the sandbox suggests, by name: one of each kind, and one that should not have been approved
 * in its state.
 */
export const SUGGESTED_NAMES = [
  'Harbour & Finch Ltd',
  'Zoë Bramwell Garden Design',
  'The Ashworth Family Settlement 1998',
  'Fennimore Architects LLP',
  'Royal Medway Rowing Club',
  'Lloyd’s Syndicate 2719',
  'Chloé Lefèvre',
  'Penrose Payments Ltd',
] as const;
