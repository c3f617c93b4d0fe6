'use client';

import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { ChangedId } from '@/components/ui/changed-id';
import { LabelledId } from '@/components/ui/id-chip';
import { MarkedText } from '@/components/ui/marked-text';
import { NotSet } from '@/components/ui/not-set';
import { canonicalJson } from '@/lib/configuration/canonical-json';
import { type LabelKind, labelKindOf } from '@/lib/configuration/label-kinds';
import { cellWords, documentWords } from '@/lib/features/compare/cell-words';
import type { ComparedCell } from '@/lib/features/compare/compared-cell';
import { useLabels } from '@/lib/features/labels/queries';
import { exactDigits, exactJsonText } from '@/lib/platform/text/exact-number';

/** A configuration's value of a setting, compared with the reference column's. */
export function ComparedValue({
  path,
  cell,
  base,
  isQuiet,
}: {
  path: string;
  cell: ComparedCell;
  /** Null for the reference column. */
  base: ComparedCell | null;
  /** Shown muted, because it equals the reference. */
  isQuiet: boolean;
}) {
  const { labelOf } = useLabels();
  const words = cellWords(path, cell, labelOf);
  switch (cell.is) {
    case 'value':
      return <Value path={path} value={cell.value} words={words} base={base} isQuiet={isQuiet} />;
    case 'document':
      return <Document value={cell.value} base={base} />;
    case 'order':
      return <Order names={cell.names} />;
    case 'unreadable':
      return (
        <span className="inline-flex items-baseline gap-1.5 wrap-anywhere text-warn">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0 translate-y-0.5" />
          <span className="min-w-0">
            <MarkedText>{words}</MarkedText>
          </span>
        </span>
      );
    case 'absent':
      return (
        <span>
          <span
            aria-hidden
            className="mr-1.5 inline-block w-5 rounded-sm border border-dashed border-edge text-center text-xs"
          >
            ∅
          </span>
          <MarkedText>{words}</MarkedText>
        </span>
      );
    case 'not_part':
      return (
        <span className="text-ink-3">
          <MarkedText>{words}</MarkedText>
        </span>
      );
    case 'unread':
      return <span className="text-ink-3">–</span>;
    default:
      return (
        <span className={isQuiet ? undefined : 'text-ink-2'}>
          <MarkedText>{words}</MarkedText>
        </span>
      );
  }
}

function Value({
  path,
  value,
  words,
  base,
  isQuiet,
}: {
  path: string;
  value: unknown;
  words: string;
  base: ComparedCell | null;
  isQuiet: boolean;
}) {
  const { labelOf } = useLabels();
  const kind = labelKindOf(path);
  if (value === null) return <NotSet />;
  if (value === '') return <NotSet raw={'an empty string, ""'}>Empty text</NotSet>;
  if (Array.isArray(value) && (kind !== null || value.length === 0)) {
    const before = base?.is === 'value' && Array.isArray(base.value) ? base.value : null;
    return <Items items={value} before={before} kind={kind} />;
  }
  if (path === 'enabled' && typeof value === 'boolean') {
    if (!isQuiet) return <Badge tone={value ? 'on' : 'off'}>{value ? 'Shown' : 'Hidden'}</Badge>;
    return (
      <span className="inline-flex items-center gap-1.5 before:size-1.5 before:rounded-full before:bg-current">
        <MarkedText>{words}</MarkedText>
      </span>
    );
  }
  if (kind === 'people_model' && (typeof value === 'number' || exactDigits(value) !== null)) {
    return <LabelledId id={value} label={labelOf(kind, value)} sign="#" chip />;
  }
  return <LongText>{words}</LongText>;
}

/** Characters of a text shown before the rest is collapsed. */
const LONG = 150;

function LongText({ children: text }: { children: string }) {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= LONG + 40) {
    return (
      <span className="wrap-anywhere whitespace-pre-wrap">
        <MarkedText>{text}</MarkedText>
      </span>
    );
  }
  return (
    <span className="text-sm wrap-anywhere whitespace-pre-wrap">
      <span className={isWhole ? undefined : 'print:hidden'}>
        <MarkedText>{isWhole ? text : `${text.slice(0, LONG).trimEnd()}… `}</MarkedText>
      </span>
      {isWhole ? null : (
        <span className="hidden print:inline">
          <MarkedText>{text}</MarkedText>
        </span>
      )}{' '}
      <button
        type="button"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
        className="min-h-6 underline decoration-line-strong underline-offset-3 hover:decoration-current print:hidden"
      >
        {isWhole ? 'Show less' : 'Show all'}
      </button>
    </span>
  );
}

/** Most chips listed; the rest are counted. */
const MOST_LISTED = 200;

interface Chip {
  item: unknown;
  mark: 'kept' | 'missing' | 'added';
}

function Items({
  items,
  before,
  kind,
}: {
  items: readonly unknown[];
  before: readonly unknown[] | null;
  kind: LabelKind | null;
}) {
  const { labelOf } = useLabels();
  const chips = marked(items, before);
  if (chips.length === 0) return <NotSet raw="an empty list, []">None</NotSet>;
  return (
    <>
      <ul className="flex flex-wrap gap-1.5">
        {chips.slice(0, MOST_LISTED).map(({ item, mark }) => (
          <li
            key={`${mark} ${canonicalJson(item)}`}
            title={(kind === null ? null : labelOf(kind, item)) ?? undefined}
            className="flex max-w-full"
          >
            <ChangedId
              id={item}
              label={mark === 'added' && kind !== null ? labelOf(kind, item) : null}
              sign={mark}
              isSmall
            />
          </li>
        ))}
        {chips.length > MOST_LISTED ? (
          <li className="text-ink-3">and {chips.length - MOST_LISTED} more</li>
        ) : null}
      </ul>
      {items.length === 0 ? (
        <span className="mt-1 block text-xs">
          <NotSet raw="an empty list, []">None</NotSet>
        </span>
      ) : null}
    </>
  );
}

/** The items of a set and the missing ones, in one numerical order. */
export function marked(items: readonly unknown[], before: readonly unknown[] | null): Chip[] {
  const byText = (list: readonly unknown[]) => new Map(list.map((item) => [canonicalJson(item), item]));
  const [there, known] = [byText(items), before === null ? null : byText(before)];
  const unchanged = [...there].map(([text, item]): Chip => {
    return { item, mark: known === null || known.has(text) ? 'kept' : 'added' };
  });
  const missing = [...(known ?? [])]
    .filter(([text]) => !there.has(text))
    .map(([, item]): Chip => ({ item, mark: 'missing' }));
  return [...unchanged, ...missing].sort((one, other) => sizeOf(one.item) - sizeOf(other.item));
}

const sizeOf = (item: unknown): number => {
  const size = Number(exactDigits(item) ?? item);
  return Number.isNaN(size) ? Number.POSITIVE_INFINITY : size;
};

/** Describes a document by the members that can differ. */
const MEMBER_WORDS: Readonly<Record<string, string>> = {
  description: 'another description',
  example_document: 'another example',
};

function Document({ value, base }: { value: unknown; base: ComparedCell | null }) {
  const others = base?.is === 'document' ? differingMembers(value, base.value) : [];
  return (
    <>
      <MarkedText>{documentWords(value)}</MarkedText>
      {others.length === 0 ? null : (
        <span className="block text-xs text-ink-2">
          {others.map((member) => MEMBER_WORDS[member] ?? `another ${member}`).join(', ')}
        </span>
      )}
    </>
  );
}

/** Differing members, without the one already shown as text. */
function differingMembers(one: unknown, other: unknown): string[] {
  const [left, right] = [membersOf(one), membersOf(other)];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])]
    .filter((key) => key !== 'required' && textOf(left[key]) !== textOf(right[key]))
    .sort();
}

const textOf = (value: unknown): string => (value === undefined ? '' : canonicalJson(value));

const membersOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : { itself: exactJsonText(value) };

function Order({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <NotSet raw="an empty list, []">None</NotSet>;
  return (
    <ol className="list-inside list-decimal text-sm">
      {names.map((name) => (
        <li key={name} className="wrap-anywhere">
          <MarkedText>{name}</MarkedText>
        </li>
      ))}
    </ol>
  );
}
