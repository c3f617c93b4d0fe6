import type { LabelKind } from '@/lib/configuration/label-kinds';
import type { ShortChange } from './history';

const KIND_OF_SECTION: Readonly<Record<string, LabelKind>> = {
  forms: 'form',
  advanced_documents: 'advanced_document_configuration',
};
/** "+317" and "−101", each one ID; "+3 more" is not an ID. */
const MARKED_ID = /(^|, )([+−])(\d+)(?=, |$)/g;
/** "People model: 12 → 14", also of companies that act in a role. */
const MODELS = /(People model: )(\d+|Not set) → (\d+|Not set)(?=, |$)/g;

/** Adds the current labels to the IDs in a short change; it is stored with numbers only. */
export function labelledWords(
  { key, words }: Pick<ShortChange, 'key' | 'words'>,
  labelOf: (kind: LabelKind, id: string) => string | null,
): string {
  const named = (kind: LabelKind, id: string) => [id, labelOf(kind, id)].filter(Boolean).join(' ');
  const kind = Object.hasOwn(KIND_OF_SECTION, key) ? KIND_OF_SECTION[key] : undefined;
  if (kind !== undefined) {
    return words.replace(MARKED_ID, (_, before, mark, id) => `${before}${mark}${named(kind, id)}`);
  }
  return words.replace(
    MODELS,
    (_, name, from, to) => `${name}${named('people_model', from)} → ${named('people_model', to)}`,
  );
}
