import { type LabelKind, labelKindOf } from '@/lib/configuration/label-kinds';
import { exactDigits, exactJsonText } from '@/lib/platform/text/exact-number';
import type { ComparedCell } from './compared-cell';

/** Booleans in the words of the setting; all others are Yes or No. */
const YES_NO: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  enabled: ['Shown', 'Hidden'],
  auto_screening: ['Automatic', 'Not automatic'],
  enable_ownership_percentage: ['Collected', 'Not collected'],
  enable_director_country_of_birth: ['Collected', 'Not collected'],
  enable_owner_country_of_birth: ['Collected', 'Not collected'],
};

const FIXED: Readonly<Partial<Record<ComparedCell['is'], string>>> = {
  not_asked: 'Not asked for',
  missing: 'Not sent',
  section_missing: 'Section not sent',
  absent: 'Not included (null)',
  unread: 'Unknown',
  not_part: 'Not in this baseline',
};

type LabelOf = (kind: LabelKind, id: unknown) => string | null;

/** A cell in plain words, as a file has it and as a filter finds it. */
export function cellWords(path: string, cell: ComparedCell, labelOf: LabelOf = () => null): string {
  if (cell.is === 'value') return valueWords(path, cell.value, labelOf);
  if (cell.is === 'document') return documentWords(cell.value);
  if (cell.is === 'order') return cell.names.join(', ') || 'None';
  if (cell.is === 'unreadable') return `Could not be read: expected ${cell.expected}, found ${cell.found}`;
  return FIXED[cell.is] ?? '';
}

/** Whether the customer must provide a document. */
export function documentWords(document: unknown): string {
  const { required } = (typeof document === 'object' && document !== null ? document : {}) as {
    required?: unknown;
  };
  if (typeof required === 'boolean') return required ? 'Must provide' : 'May provide';
  return required === undefined ? 'Not sent' : 'Could not be read';
}

function valueWords(path: string, value: unknown, labelOf: LabelOf): string {
  if (value === null) return 'Not set';
  if (value === '') return 'Empty text';
  const kind = labelKindOf(path);
  if (Array.isArray(value)) {
    if (value.length === 0) return 'None';
    return value.map((item) => idWords(item, kind, labelOf)).join(', ');
  }
  if (typeof value === 'boolean') return (YES_NO[path] ?? ['Yes', 'No'])[value ? 0 : 1] as string;
  if (kind === 'people_model' && isNumber(value)) return `#${idWords(value, kind, labelOf)}`;
  if (path === 'ownership_percentage' && typeof value === 'string') return thresholdWords(value);
  return plain(value);
}

const isNumber = (value: unknown): boolean => typeof value === 'number' || exactDigits(value) !== null;

const idWords = (id: unknown, kind: LabelKind | null, labelOf: LabelOf): string =>
  [plain(id), kind === null ? null : labelOf(kind, id)].filter(Boolean).join(' ');

const plain = (value: unknown): string =>
  typeof value === 'object' ? (exactJsonText(value) ?? '') : String(value);

/** The document defines the percentage as a text; a text that is not a number is shown unchanged. */
const thresholdWords = (text: string): string => (/^\d+(\.\d+)?$/.test(text) ? `${text}%` : `"${text}"`);
