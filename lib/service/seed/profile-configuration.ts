import type { ProfilePortalConfiguration } from '@/lib/contract/profile-portal-configuration';
import { NORTHWIND_FORMS } from './forms';
import type { KindKey } from './kinds';
import { pick, randomFor, uuidFor } from './random';
import { SETUPS, type Setup } from './setups';

/** A form as an account has it. */
export interface AccountForm {
  id: number;
  label: string;
}

interface ConfigurationPlan {
  /** A profile's UUID: what of its configuration is its own is the same for the same UUID. */
  uuid: string;
  setup: ProfilePortalConfiguration;
  /** Of the account. */
  forms: readonly AccountForm[];
}

/** The configuration of one profile. Its documents have UUIDs of their own, and forms are those that its account has. */
export function makeConfiguration({ uuid, setup, forms }: ConfigurationPlan): ProfilePortalConfiguration {
  const { document, forms: assigned } = setup;
  return {
    ...setup,
    document: {
      ...document,
      documents: document.documents.map((one) => ({ ...one, uuid: uuidFor(`${uuid}/${one.uuid}`) })),
    },
    forms: {
      ...assigned,
      form_ids: assigned.form_ids && formsOf(forms, assigned.form_ids),
    },
  };
}

/** Accounts number their forms as they like: a form is the same by its label. */
function formsOf(forms: readonly AccountForm[], wanted: readonly number[]): number[] {
  return wanted.flatMap((id) => {
    const label = NORTHWIND_FORMS.find((form) => form.id === id)?.label;
    const form = forms.find((one) => one.label === label);
    return form ? [form.id] : [];
  });
}

/** One of the kind's setups, the same for the same name; of many names as many are of each as in the seed. */
export function chooseSetup(kind: KindKey, name: string): ProfilePortalConfiguration {
  const setups = SETUPS.filter((setup) => setup.kind === kind);
  // A setup stands here once for each of its profiles.
  const all = setups.flatMap((setup) => Array.from({ length: setup.profiles }, () => setup));
  return pick(randomFor(`${name} setup`), all).configuration;
}

/** Tells whose turn it is, again and again, so that each setup has its share of however many were given out. */
export function shareOut(): { next(kind?: KindKey): Setup } {
  const given = new Map<Setup, number>();
  /** Sainte-Laguë: for as many as the setups have together, each is given exactly its own number. */
  const claim = (setup: Setup) => setup.profiles / (2 * (given.get(setup) ?? 0) + 1);
  return {
    next(kind) {
      const setups = SETUPS.filter((setup) => kind === undefined || setup.kind === kind);
      const chosen = setups.reduce((best, setup) => (claim(setup) > claim(best) ? setup : best));
      given.set(chosen, (given.get(chosen) ?? 0) + 1);
      return chosen;
    },
  };
}
