import { type ComparedItem, readComparedItem, readItems, writeComparedItem } from './compared-items';
import type { AssignedForms } from './forms-update';

/**
 * What a portal can be previewed of, as an address has it: whatever can be compared, and after `~` with which forms in the
 * place of its own: `profile:<uuid>~shown.101.104`, `profile:<uuid>~hidden.null`.
 */
export interface PreviewedItem {
  item: ComparedItem;
  /** Null: its own. */
  forms: AssignedForms | null;
}

export const MOST_PREVIEWED = 2;

/** More forms are not written into an address. */
const MOST_FORMS = 100;
const FORMS = /^(shown|hidden)((?:\.[1-9]\d{0,14}){0,100}|\.null)$/;

/** Null for what is none. */
export function readPreviewedItem(text: string): PreviewedItem | null {
  const [of = '', forms, ...more] = text.trim().split('~');
  const item = readComparedItem(of);
  if (item === null || more.length > 0) return null;
  if (forms === undefined) return { item, forms: null };
  const [, shown, list] = FORMS.exec(forms) ?? [];
  if (shown === undefined || list === undefined) return null;
  const form_ids = list === '.null' ? null : list.split('.').slice(1).map(Number);
  return { item, forms: { enabled: shown === 'shown', form_ids } };
}

export const writePreviewedItem = ({ item, forms }: PreviewedItem): string =>
  `${writeComparedItem(item)}${forms === null ? '' : `~${writeForms(forms)}`}`;

const writeForms = ({ enabled, form_ids }: AssignedForms): string =>
  [enabled ? 'shown' : 'hidden', ...(form_ids ?? ['null'])].join('.');

/** A profile with other forms than it has; null where these are too many for an address. */
export function withOtherForms(uuid: string, forms: AssignedForms): string | null {
  const text = writePreviewedItem({ item: { kind: 'profile', uuid }, forms });
  return (forms.form_ids?.length ?? 0) <= MOST_FORMS && readPreviewedItem(text) !== null ? text : null;
}

export const readPreviewedItems = (texts: readonly string[]) =>
  readItems(texts, MOST_PREVIEWED, (text) => {
    const item = readPreviewedItem(text);
    return item && writePreviewedItem(item);
  });

/** Where one is shown, or two side by side. */
export const previewAddress = (...items: readonly string[]): string =>
  `/preview?${items.map((item) => `of=${item}`).join('&')}`;
