'use client';

import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useRecentProfiles } from '@/components/shell/use-recent-profiles';
import { Dialog } from '@/components/ui/dialog';
import { MarkedText } from '@/components/ui/marked-text';
import { baselinesQuery } from '@/lib/features/baselines/queries';
import { findComparedItem, MOST_COMPARED } from '@/lib/features/compare/compared-items';
import { useProfileName } from '@/lib/features/labels/queries';
import { searchedText } from '@/lib/features/profiles/exact-hits';
import { findProfilesQuery } from '@/lib/features/profiles/queries';
import { MOST_PASTED } from '@/lib/platform/text/find-profile-uuid';
import { foldToFind } from '@/lib/platform/text/search-words';

/** Baselines offered at once. */
const MOST_BASELINES = 8;

interface FoundItem {
  item: string;
  label: string;
  code: string;
}

/**
 * Finds another item to compare: a profile by name, reference or UUID, a baseline by name, or any of these, a version
 * or a setup by its link.
 */
export function AddItem({
  items,
  onAdd,
  onClose,
}: {
  /** Items already being compared. */
  items: readonly string[];
  onAdd: (item: string) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const { found, isAsking } = useFound(text, items);
  const isFull = items.length >= MOST_COMPARED;
  return (
    <Dialog title="Add to the comparison" hasCloseButton onClose={onClose}>
      <Command label="Search" shouldFilter={false} loop className="mt-3">
        <div className="flex h-9 items-center gap-2 rounded-md border border-edge px-2.5 text-ink-3 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent">
          <Search aria-hidden className="size-[15px] shrink-0" />
          <Command.Input
            value={text}
            onValueChange={setText}
            maxLength={MOST_PASTED}
            placeholder="Name, reference, UUID or a pasted link"
            className="w-full min-w-0 bg-transparent text-ink outline-none"
          />
        </div>
        <Command.List label="Found" className="mt-2 max-h-[min(320px,50vh)] overflow-y-auto">
          {/* A list box without options is invalid for assistive technology, and the field refers to one. */}
          {found.length === 0 ? (
            <Command.Item value="nothing" disabled className="flex min-h-8 items-center px-2 py-1 text-ink-2">
              {text.trim() === ''
                ? 'No recently opened profiles'
                : isAsking
                  ? 'Searching…'
                  : 'Nothing matches'}
            </Command.Item>
          ) : null}
          {found.map(({ item, label, code }) => (
            <Command.Item
              key={item}
              value={item}
              disabled={isFull}
              onSelect={() => onAdd(item)}
              className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-[6px] px-2 py-1 data-[selected=true]:bg-accent-soft"
            >
              <span className="min-w-0 grow truncate">
                <MarkedText>{label}</MarkedText>
              </span>
              <span className="max-w-[45%] shrink-0 truncate font-mono text-xs text-ink-2">{code}</span>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
      <p role="status" className="mt-2 text-sm text-ink-2">
        {isFull
          ? `${MOST_COMPARED} items are being compared, which is the most allowed. Remove one first.`
          : found.length === 0 && text.trim() !== '' && !isAsking
            ? 'No matches. To add a profile that isn’t listed, enter its full UUID.'
            : 'To add a version or setup, paste its link.'}
      </p>
    </Dialog>
  );
}

/** Matches for the text that are not compared yet; before typing, recently opened items. */
function useFound(text: string, items: readonly string[]): { found: FoundItem[]; isAsking: boolean } {
  const pasted = findComparedItem(text);
  const wanted = useDeferredValue(pasted === null ? searchedText(text) : '');
  const { data, isFetching } = useQuery(findProfilesQuery(wanted));
  const recent = useRecentProfiles();
  const nameOf = useProfileName();
  const { data: baselineList } = useQuery(baselinesQuery());
  const profile = (uuid: string, reference: string | null, also: string | null = null): FoundItem => {
    const name = nameOf({ uuid, reference });
    const more = [reference === name ? null : reference, also];
    return { item: `profile:${uuid}`, label: [name, ...more].filter(Boolean).join(' · '), code: uuid };
  };
  const all =
    pasted !== null
      ? [pastedItem(pasted, nameOf, baselineList?.baselines ?? [])]
      : text.trim() === ''
        ? recent.map(({ uuid, reference }) => profile(uuid, reference))
        : (data?.rows ?? []).map((row) => profile(row.uuid, row.customerReference, row.reviewStatus));
  const wantedName = foldToFind(text.trim());
  const baselines = (pasted === null ? (baselineList?.baselines ?? []) : [])
    .filter(({ name }) => foldToFind(name).includes(wantedName))
    .slice(0, MOST_BASELINES)
    .map(({ id, name, version }): FoundItem => {
      return { item: `baseline:${id}`, label: `Baseline ${name}`, code: `version ${version}` };
    });
  return {
    found: [...all, ...baselines].filter(({ item }) => !items.includes(item)),
    isAsking: isFetching || wanted !== searchedText(text),
  };
}

function pastedItem(
  item: string,
  nameOf: ReturnType<typeof useProfileName>,
  baselines: readonly { id: string; name: string }[],
): FoundItem {
  const [kind, id = '', number] = item.split(':');
  if (kind === 'setup') return { item, label: `Setup ${id}`, code: item };
  if (kind === 'baseline') {
    const name = baselines.find((one) => one.id === id)?.name;
    const version = number === undefined ? '' : `, version ${number}`;
    return { item, label: `${name === undefined ? 'Baseline' : `Baseline ${name}`}${version}`, code: id };
  }
  const name = nameOf({ uuid: id });
  return { item, label: kind === 'version' ? `Version ${number} of ${name}` : name, code: id };
}
