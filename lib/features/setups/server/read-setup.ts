import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { SECTIONS } from '@/lib/configuration/contract/section-names';
import type { CallContext } from '@/lib/features/context';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Queries } from '@/lib/platform/db/database';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import { differingSections } from '../families';
import { comparedSection } from '../setup-words';
import type { LEFT_OUT, ProfileSetupGroup, SetupDetail } from '../setups';
import { IS_GROUPED } from './count-groups';
import { readBodies, readWords } from './known-setups';
import { type ComparedGroup, type Families, type GroupsContext, readFamilies } from './read-families';

type Context = GroupsContext & Pick<CallContext, 'operator'>;

/**
 * One setup, compared setting by setting with the head of its family or with `against`.
 * @throws ConsoleError `no_such_setup`
 */
export async function readSetup(
  context: Context,
  number: number,
  { against }: { against?: number | undefined },
): Promise<SetupDetail> {
  permit(context, 'profiles.read');
  const { db } = context;
  const all = await readFamilies(context);
  const other = against ?? firstOf(all, number)?.id;
  const [bodies, read] = await Promise.all([
    readBodies(db, [number, ...(other === undefined ? [] : [other])]),
    readTimes(db, number),
  ]);
  const setup = bodies.find((body) => body.number === number);
  const compared = bodies.find((body) => body.number === other);
  if (setup === undefined || (against !== undefined && compared === undefined)) {
    throw new ConsoleError('no_such_setup');
  }
  const { fingerprint, sections, unreadable, data } = setup;
  return {
    number,
    fingerprint,
    sections,
    unreadable,
    data,
    ...read,
    leftOut: setup.leftOut as (typeof LEFT_OUT)[number] | null,
    against: compared === undefined || compared === setup ? null : toReference(all, compared),
    compared: setup.leftOut === null ? compareAll(compared?.data ?? data, data) : [],
    sameBut: sameBut(all, number),
  };
}

/** The head of a group's family, which may be the group itself. */
const firstOf = ({ families }: Families, number: number): ComparedGroup | undefined =>
  families.find(({ head, members }) => head.id === number || members.some(({ group }) => group.id === number))
    ?.head;

const toReference = (
  { groups, nameOf, shortOf }: Families,
  setup: { number: number; fingerprint: string },
) => ({
  number: setup.number,
  fingerprint: shortOf(setup),
  name: nameOf.get(setup.number) ?? '',
  profiles: groups.get(setup.number)?.profiles ?? 0,
});

function compareAll(before: unknown, after: unknown): SetupDetail['compared'] {
  return SECTIONS.map(({ key, label }) => ({
    key,
    label,
    settings: (comparedSection(key, before, after)?.settings ?? []).map((setting) => ({
      path: setting.path,
      label: setting.label,
      sign: setting.sign,
      before: setting.before,
      after: setting.after,
    })),
  }));
}

async function readTimes(db: Queries, number: number) {
  const { readAt } = knownProfiles;
  const [row] = await db
    .select({
      profiles: sql<number>`count(*)::int`,
      oldest: sql`min(${readAt})`.mapWith(readAt),
      newest: sql`max(${readAt})`.mapWith(readAt),
    })
    .from(knownProfiles)
    .where(and(eq(knownProfiles.setup, number), IS_GROUPED));
  return {
    profiles: row?.profiles ?? 0,
    oldestReadAt: (row?.oldest as Date | null)?.toISOString() ?? null,
    newestReadAt: (row?.newest as Date | null)?.toISOString() ?? null,
  };
}

/** Groups that differ from one in a single section, by section. */
function sameBut({ groups }: Families, number: number): SetupDetail['sameBut'] {
  const here = groups.get(number);
  if (here === undefined) return [];
  const found = new Map<string, { groups: number; profiles: number }>();
  for (const group of groups.values()) {
    const [section, ...others] = differingSections(here, group);
    if (section === undefined || others.length > 0) continue;
    const counted = found.get(section) ?? { groups: 0, profiles: 0 };
    found.set(section, { groups: counted.groups + 1, profiles: counted.profiles + group.profiles });
  }
  return [...found].map(([section, counted]) => ({ section, ...counted }));
}

/** How many profiles have the same setup as a profile, and how it differs from the head of its family. */
export async function readProfileGroup(context: Context, uuid: string): Promise<ProfileSetupGroup> {
  permit(context, 'profiles.read');
  const [known] = await context.db
    .select({ setup: knownProfiles.setup })
    .from(knownProfiles)
    .where(and(eq(knownProfiles.uuid, uuid), IS_GROUPED));
  if (known === undefined || known.setup === null) return { group: null };
  const all = await readFamilies(context);
  const [setup] = await readBodies(context.db, [known.setup]);
  if (setup === undefined) return { group: null };
  const { number } = setup;
  const group = all.groups.get(number);
  const first = firstOf(all, number);
  const isApart = group !== undefined && first !== undefined && first.id !== group.id;
  const differs = isApart ? differingSections(first, group) : [];
  const [words = []] = isApart
    ? await readWords(context.db, [{ head: first.setup, setup: group.setup, differs }])
    : [];
  return {
    group: {
      number,
      fingerprint: all.shortOf(setup),
      profiles: group?.profiles ?? (await readTimes(context.db, number)).profiles,
      first: isApart ? toReference(all, first.setup) : null,
      differences: words.map((difference) => ({ ...difference, accepted: false })),
    },
  };
}
