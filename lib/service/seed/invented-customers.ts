import type { KindKey } from './kinds';
import { pick, type Random, randomFor } from './random';

const PLACES =
  'Abberwick,Ambleford,Arncastle,Barrowden Vale,Birchover,Blackmere,Brackenby,Brindlewick,Caldermoor,Carnforth Lea,Copperhay,Cranmere,Darrowby,Dunmarrow,Elmsworth,Eversholt Row,Fallowmere,Fenwick Bar,Foxcombe,Gannetsea,Garrowdale,Greystoke Lane,Halewood Rise,Hartsmere,Heronsgate,Inverallan,Kelderby,Kilbrannan,Larkhallow,Lindenmoor,Lowther Quay,Marrick,Merrowdown,Nettlecombe,Oldwater,Otterbridge,Penhallow,Quernstone,Redmarsh,Rookhope,Saltburrow,Sandhallow,Skelderdale,Stannery,Swaleholm,Tarnbeck,Thornaby Cross,Ullerdale,Wexcombe,Withernmoor'.split(
    ',',
  );
const TRADES =
  'Aggregates,Bakeries,Bearings,Bookbinders,Cabinetmakers,Castings,Chemicals,Cold Storage,Commercial Interiors,Components,Cordage,Dairies,Data Services,Drainage,Electrical,Engraving,Facilities,Fasteners,Feeds,Fencing,Fisheries,Forestry,Garden Centres,Grain,Haulage,Hydraulics,Insulation,Ironworks,Joinery,Kitchens,Laboratories,Leather,Lighting,Linens,Lubricants,Malting,Metrology,Optical,Packaging,Papers,Paving,Pharma Supplies,Plastics,Print,Pumps,Refrigeration,Roofing,Scaffolding,Seeds,Signs,Solar,Stoneworks,Supply Chain,Surveys,Textiles,Tooling,Travel,Valves,Vehicle Hire,Windows'.split(
    ',',
  );
const GIVEN =
  'Abimbola,Agnieszka,Aidan,Alasdair,Amélie,Anwen,Astrid,Bronagh,Catriona,Cormac,Dafydd,Daniela,Diarmuid,Eilidh,Eleri,Enzo,Fenella,Fintan,Gaëlle,Geraint,Giulia,Grainne,Harriet,Ifeoma,Iolo,Isolde,Jarek,Jürgen,Katarzyna,Kwame,Lorcan,Lowri,Magdalena,Maeve,Marguerite,Mirela,Morag,Nadia,Niall,Olwen,Pádraig,Pascal,Petra,Rasheed,Ruaridh,Rufus,Sanne,Seren,Sunniva,Tadeusz,Tegan,Thaddeus,Ursula,Vikram,Wilhelmina,Xanthe,Yasmin,Yvette,Zara,Zdeněk'.split(
    ',',
  );
const FAMILY =
  'Adeyemi,Aldersey,Arkwright-Jones,Bajwa,Barnacott,Bellweather,Bergström,Birtwhistle,Brânză,Caddick,Campion,Cathcart,Coppersmith,Cruickshank,Dallimore,Dąbrowska,Delacroix,Drinkwater,Dunwoody,Eastaway,Ellerby,Farquharson,Featherstone,Ferreira,Ghosh,Gillespie,Greenhalgh,Haldane,Hathersage,Heffernan,Hoogland,Inchbald,Jagielka,Jessop,Kavanagh,Kinnaird,Kjeldsen,Larkin,Lindström,Loveridge,Macfarlane,Marchbanks,Mbeki,Merriweather,Mukherjee,Nethercott,Nwachukwu,O’Driscoll,Oakenshaw,Ottley,Papadakis,Pengelly,Pettigrew,Prendergast,Quarrington,Rademaker,Ravenhill,Rutherglen,Sahin,Satterthwaite,Shuttleworth,Silveira,Skerritt,Snodgrass,Strickland,Szabó,Tamblyn,Tregothnan,Umfreville,Vasquez-Hill,Venkataraman,Wainscott,Wedderburn,Whitlock,Wojciechowski,Wrigglesworth,Yarwood,Yelland,Zając,Zeller'.split(
    ',',
  );
/** Distinguishes customers with the same name. */
const TOWNS =
  'Aberlour,Banbury,Cromer,Diss,Elgin,Frome,Goole,Hexham,Ilkley,Jedburgh,Kelso,Louth,Malton,Nairn,Oban,Penarth,Ripon,Selby,Thirsk,Usk'.split(
    ',',
  );

/** Parts of a name by kind: one of each list, in this order. */
const PARTS: Readonly<Record<KindKey, readonly (readonly string[])[]>> = {
  company: [PLACES, TRADES, ['Ltd', 'Ltd', 'Ltd', 'Ltd', '(UK) Ltd', 'Group Ltd', 'plc']],
  trader: [
    GIVEN,
    FAMILY.map((name) => `${name},`),
    ['Decorating', 'Dog Grooming', 'Driving School', 'Electrician', 'Illustration', 'Market Gardener'],
  ],
  trust: [
    ['The'],
    FAMILY,
    ['Accumulation Trust', 'Children’s Trust', 'Life Interest Trust', 'Pension Scheme', 'Settlement 2004'],
  ],
  partnership: [
    FAMILY,
    ['&'],
    FAMILY,
    ['Accountants', 'Chartered Surveyors', 'Dental Care', 'Farms', 'Vets'],
  ],
  club: [PLACES, ['Allotment Society', 'Angling Club', 'Band', 'Football Club', 'Golf Club', 'Ramblers']],
  syndicate: [PLACES, ['Bloodstock', 'Forestry', 'Reinsurance', 'Seed Capital'], ['Syndicate']],
  individual: [GIVEN, FAMILY],
};

/** A believable name for a customer of the kind; it may not be unique. */
export const inventName = (kind: KindKey, random: Random): string =>
  PARTS[kind].map((part) => pick(random, part)).join(' ');

/** A reference in the account's format, longer than the seeded ones; it may not be unique. */
export const inventReference = (account: string, random: Random): string =>
  `${account.slice(0, 2).toUpperCase()}-${100_000 + Math.floor(random() * 900_000)}`;

/** Believable names without duplicates, none of them `usedNames`; always the same sequence. */
export function inventCustomers(usedNames: ReadonlySet<string>): (kind: KindKey) => string {
  const given = new Set(usedNames);
  const random = randomFor('invented customers');
  return (kind) => {
    for (;;) {
      const name = inventName(kind, random);
      const free = [name, `${name} (${pick(random, TOWNS)})`].find((one) => !given.has(one));
      if (free === undefined) continue;
      given.add(free);
      return free;
    }
  };
}
