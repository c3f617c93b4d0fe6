import type { ProfilePortalConfiguration } from '@/lib/configuration/contract/profile-portal-configuration';
import { inventCustomers } from './invented-customers';
import { KINDS, type KindKey } from './kinds';
import { shareOut } from './profile-configuration';
import { CONTOSO_PROFILES, NORTHWIND_PROFILES } from './profile-names';
import { OUTLIERS } from './setups';

/** A customer of the seed, and its portal's setup. */
export interface Customer {
  name: string;
  kind: KindKey;
  setup: ProfilePortalConfiguration;
}

type Names = Readonly<Partial<Record<KindKey, readonly string[]>>>;

const BELIEVABLE = 400;

/** Customers of the rich account. @param count Null: a believable number */
export const northwindCustomers = (count: number | null) =>
  makeCustomers(NORTHWIND_PROFILES, count ?? BELIEVABLE);

/** Customers of the second account. */
export const contosoCustomers = () => makeCustomers(CONTOSO_PROFILES);

/**
 * An account's first customers: those with fixed names, then invented ones. Each is the same for any count.
 *
 * @param count Null: those with fixed names
 */
function makeCustomers(names: Names, count: number | null = null): Customer[] {
  const shares = shareOut();
  const named = (Object.keys(KINDS) as KindKey[]).flatMap((kind) =>
    (names[kind] ?? []).map((name) => {
      const setup = OUTLIERS[name] ?? shares.next(kind).configuration;
      return { name, kind, setup };
    }),
  );
  const invent = inventCustomers(new Set(named.map(({ name }) => name)));
  const invented = Array.from({ length: Math.max((count ?? 0) - named.length, 0) }, () => {
    const { kind, configuration } = shares.next();
    return { name: invent(kind), kind, setup: configuration };
  });
  return [...named, ...invented].slice(0, count ?? named.length);
}
