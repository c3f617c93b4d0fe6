import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import {
  type ComparedItem,
  readComparedItem,
  readItems,
  writeComparedItem,
} from '@/lib/features/compare/compared-items';

const SIDES = ['before', 'after'] as const;
type Side = (typeof SIDES)[number];

/**
 * Forms that replace a configuration's own: written in the address, those of an item of a plan, which the server
 * reads, or those of a draft in the browser. The last two may have any number.
 */
export type OtherForms =
  | { are: 'given'; forms: AssignedForms }
  | { are: 'planned'; assignment: number; item: number; side: Side }
  | { are: 'draft'; side: Side };

/**
 * An item to preview, as an address has it: any comparable item, optionally with `~` and the forms that replace its
 * own: `profile:<uuid>~shown.101.104`, `~hidden.null`, `~plan.43.7.after`, `~draft.before`.
 */
export interface PreviewedItem {
  item: ComparedItem;
  /** Null: its own. */
  other: OtherForms | null;
}

export const MOST_PREVIEWED = 2;

/** Maximum number of forms in an address. */
const MOST_FORMS = 100;
const FORMS = /^(shown|hidden)((?:\.[1-9]\d{0,14}){0,100}|\.null)$/;
const PLAN = /^plan\.([1-9]\d{0,14})\.([1-9]\d{0,8})\.(before|after)$/;
const DRAFT = /^draft\.(before|after)$/;

/** Null for any other text. */
export function readPreviewedItem(text: string): PreviewedItem | null {
  const [of = '', forms, ...more] = text.trim().split('~');
  const item = readComparedItem(of);
  if (item === null || more.length > 0) return null;
  if (forms === undefined) return { item, other: null };
  const other = readForms(forms);
  // Plans and drafts belong to a profile.
  if (other === null || (other.are !== 'given' && item.kind !== 'profile')) return null;
  return { item, other };
}

function readForms(text: string): OtherForms | null {
  const [, assignment, item, side] = PLAN.exec(text) ?? [];
  if (assignment !== undefined) {
    return { are: 'planned', assignment: Number(assignment), item: Number(item), side: sideOf(side) };
  }
  const draft = DRAFT.exec(text);
  if (draft !== null) return { are: 'draft', side: sideOf(draft[1]) };
  const [, shown, list] = FORMS.exec(text) ?? [];
  if (shown === undefined || list === undefined) return null;
  const form_ids = list === '.null' ? null : list.split('.').slice(1).map(Number);
  return { are: 'given', forms: { enabled: shown === 'shown', form_ids } };
}

const sideOf = (text: string | undefined): Side => (text === 'before' ? 'before' : 'after');

export const writePreviewedItem = ({ item, other }: PreviewedItem): string =>
  `${writeComparedItem(item)}${other === null ? '' : `~${writeForms(other)}`}`;

function writeForms(other: OtherForms): string {
  if (other.are === 'planned') return `plan.${other.assignment}.${other.item}.${other.side}`;
  if (other.are === 'draft') return `draft.${other.side}`;
  const { enabled, form_ids } = other.forms;
  return [enabled ? 'shown' : 'hidden', ...(form_ids ?? ['null'])].join('.');
}

/** A profile with its forms replaced; null if there are too many for an address. */
export function withOtherForms(uuid: string, forms: AssignedForms): string | null {
  const other: OtherForms = { are: 'given', forms };
  const text = writePreviewedItem({ item: { kind: 'profile', uuid }, other });
  return (forms.form_ids?.length ?? 0) <= MOST_FORMS && readPreviewedItem(text) !== null ? text : null;
}

/** A profile before and after the change by an item of a plan, or by a draft. */
export const beforeAndAfter = (uuid: string, of: { assignment: number; item: number } | 'draft'): string[] =>
  SIDES.map((side) =>
    writePreviewedItem({
      item: { kind: 'profile', uuid },
      other: of === 'draft' ? { are: 'draft', side } : { are: 'planned', ...of, side },
    }),
  );

/** The item to request from the server, which does not know drafts. */
export function askedItem(text: string): string {
  const read = readPreviewedItem(text);
  if (read === null || read.other?.are !== 'draft') return text;
  return writePreviewedItem({ item: read.item, other: null });
}

export const readPreviewedItems = (texts: readonly string[]) =>
  readItems(texts, MOST_PREVIEWED, (text) => {
    const item = readPreviewedItem(text);
    return item && writePreviewedItem(item);
  });

/** The address of a preview of one, or of two side by side. */
export const previewAddress = (...items: readonly string[]): string =>
  `/preview?${items.map((item) => `of=${item}`).join('&')}`;
