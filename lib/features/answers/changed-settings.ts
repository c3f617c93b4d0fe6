import { compareConfigurations, onlyDifferences } from '@/lib/configuration/compare-configurations';
import type { SettingComparison } from '@/lib/configuration/compare-settings';
import { withoutEqualMembers } from '@/lib/configuration/without-equal-members';
import type { SettingChange } from '@/lib/features/history/setting-changes';
import { exactDigits, isRecord } from '@/lib/platform/text/exact-number';
import { WAS } from './sentences';

type ChangedSetting = Pick<SettingChange, 'path' | 'name' | 'before' | 'after'>;

/** Describes every setting that differs between two raw configurations; in lists of IDs, each ID separately. */
export function changedSettings(before: unknown, after: unknown): ChangedSetting[] {
  return onlyDifferences(compareConfigurations(...withoutEqualMembers(before, after))).flatMap(
    ({ key, settings }) => {
      const isWhole = settings.some(({ path }) => path === '');
      return settings
        .filter(({ path }) => !(isWhole && path === 'enabled'))
        .flatMap((setting) => wordsOf(key, setting, isWhole && settings.length > 1));
    },
  );
}

/** @param hasMembers Whether the section, which is null on one side, has members on the other. */
function wordsOf(
  key: string,
  { path, before, after, items }: SettingComparison,
  hasMembers: boolean,
): ChangedSetting[] {
  const full = path === '' ? key : `${key}.${path}`;
  const isDocument = key === 'document' && /^documents\.[^.]+$/.test(path);
  const words = isDocument ? WAS.onList : path === '' ? WAS.section(hasMembers) : memberWords(path);
  const whole = {
    path: full,
    name: isDocument ? nameOf(after ?? before) : null,
    before: words(before),
    after: words(after),
  };
  const each = (ids: readonly unknown[], was: boolean): ChangedSetting[] =>
    ids.map((id) => ({
      path: `${full}.${String(id)}`,
      name: null,
      before: WAS.assigned(was),
      after: WAS.assigned(!was),
    }));
  return [whole, ...each(items?.removed ?? [], true), ...each(items?.added ?? [], false)];
}

const memberWords = (path: string) => WAS.byMember[path.split('.').at(-1) ?? ''] ?? valueWords;

const nameOf = (document: unknown): string | null =>
  isRecord(document) && typeof document.name === 'string' ? cut(document.name) : null;

function valueWords(value: unknown): string {
  if (value === undefined) return WAS.notThere;
  if (value === null) return WAS.notSet;
  if (typeof value === 'string') return value === '' ? WAS.empty : `“${cut(value)}”`;
  if (Array.isArray(value)) return WAS.listOf(value.length);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return exactDigits(value) ?? (typeof value === 'number' ? String(value) : WAS.object);
}

/** A declaration may be of any length; its beginning identifies it. */
const cut = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);
