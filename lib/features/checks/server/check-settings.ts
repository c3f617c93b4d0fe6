import 'server-only';
import { sql } from 'drizzle-orm';
import { SCOPE_LISTS } from '@/lib/configuration/checks/scope-facts';
import {
  CHECK_SETTINGS,
  type CheckSetting,
  FACTS,
  type FactName,
  KIND_OPERATORS,
  OPERATORS,
  SECTION_KINDS,
  type SectionKind,
  settingsOfKind,
} from '@/lib/configuration/checks/settings';
import { SECTION_KEYS, sectionLabel } from '@/lib/configuration/contract/section-names';
import type { CallContext } from '@/lib/features/context';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { KEPT_LONGER_MS } from '@/lib/platform/live/database-reads';
import { permit } from '@/lib/platform/use-case/permit';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { CheckSettings } from '../checks';
import { FACT_COLUMNS } from './profile-to-check';

/** The most values offered per fact. */
const MOST = 200;

/** The choices in the form of a check. Shared by all callers: do not change it. */
export function listCheckSettings(
  context: Pick<CallContext, 'db' | 'operator' | 'reads'>,
): Promise<CheckSettings> {
  permit(context, 'profiles.read');
  return context.reads.read('check-settings', () => readSettings(context), KEPT_LONGER_MS);
}

async function readSettings({ db }: Pick<CallContext, 'db'>): Promise<CheckSettings> {
  const values = new Map<string, string[]>();
  for (const fact of SCOPE_LISTS) {
    const column = FACT_COLUMNS[fact];
    const rows = await rowsOf<{ value: string }>(
      db,
      sql`SELECT ${column} AS value FROM ${knownProfiles} WHERE ${column} IS NOT NULL
        GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${MOST}`,
    );
    values.set(
      fact,
      rows.map(({ value }) => value),
    );
  }
  return {
    sections: SECTION_KEYS.map((key) => ({
      key,
      label: sectionLabel(key),
      settings: CHECK_SETTINGS[key].map(toChoice),
    })),
    kinds: (Object.keys(SECTION_KINDS) as SectionKind[]).map((key) => ({
      key,
      label: SECTION_KINDS[key].label,
      members: settingsOfKind(key).map(({ member }) => member),
    })),
    facts: (Object.keys(FACTS) as FactName[]).map((key) => ({
      key,
      label: FACTS[key].label,
      operators: [...FACTS[key].operators],
      values: values.get(key) ?? [],
    })),
    operators: OPERATORS,
  };
}

const toChoice = ({ member, label, kind }: CheckSetting) => ({
  member,
  label,
  operators: [...KIND_OPERATORS[kind].operators],
  operand: KIND_OPERATORS[kind].operand,
});
