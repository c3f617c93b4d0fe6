import type { ProfilePortalConfiguration } from '@/lib/configuration/contract/profile-portal-configuration';
import { type AccountForm, NORTHWIND_FORMS } from './forms';
import type { KindKey } from './kinds';
import { pick, randomFor, uuidFor } from './random';
import { SETUPS, type Setup } from './setups';

interface ConfigurationPlan {
  /** A profile's UUID: its configuration's own parts are the same for the same UUID. */
  uuid: string;
  setup: ProfilePortalConfiguration;
  /** The account's forms. */
  forms: readonly AccountForm[];
}

/**
 * The configuration of one profile. Its documents have UUIDs of their own, and its forms are from its
 * account.
 */
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

/** Accounts number their own forms, so the same form is found by its label. */
function formsOf(forms: readonly AccountForm[], wanted: readonly number[]): number[] {
  return wanted.flatMap((id) => {
    const label = NORTHWIND_FORMS.find((form) => form.id === id)?.label;
    const form = forms.find((one) => one.label === label);
    return form ? [form.id] : [];
  });
}

/**
 * One of the kind's setups, determined by the name; over many names the proportions are those of the seed.
 */
export function chooseSetup(kind: KindKey, name: string): ProfilePortalConfiguration {
  const setups = SETUPS.filter((setup) => setup.kind === kind);
  // A setup is listed once for each of its profiles.
  const all = setups.flatMap((setup) => Array.from({ length: setup.profiles }, () => setup));
  return pick(randomFor(`${name} setup`), all).configuration;
}

/** Returns the next setup, so that each setup has its share at any count. */
export function shareOut(): { next(kind?: KindKey): Setup } {
  const given = new Map<Setup, number>();
  /**
   * Sainte-Laguë: if as many are assigned as the setups have profiles in total, each gets exactly its own
   * number.
   */
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
