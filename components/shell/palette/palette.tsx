'use client';

import { Dialog } from '@base-ui/react/dialog';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { BACKDROP, useAfterFrame } from '@/components/ui/backdrop';
import { consumeEarlyField } from '@/components/ui/early-keys';
import { MarkedText } from '@/components/ui/marked-text';
import { MOST_PASTED } from '@/lib/platform/text/find-profile-uuid';
import type { SuggestedProfile } from '@/lib/service/control-api/suggested-profile';
import { leavePage } from '../unsaved-work';
import type { PaletteItem } from './palette-item';
import { usePaletteGroups } from './use-palette-groups';

const GROUP =
  'px-1.5 pt-2 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3';

/** Where focus was before the palette opened; null if nothing was focused. */
const returnTo = (before: Element | null) =>
  before instanceof HTMLElement && before !== document.body ? before : false;

/** One field that leads anywhere: a pasted UUID, a configuration, a setting of the profile on screen. */
export function Palette({
  open,
  onClose,
  suggestedProfiles,
}: {
  open: boolean;
  onClose: () => void;
  suggestedProfiles: readonly SuggestedProfile[];
}) {
  const router = useRouter();
  const isDrawn = useAfterFrame(open);
  const [text, setTyped] = useState('');
  /** The item chosen with arrow keys or pointer; otherwise the first. */
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  /** Enter was pressed before the meaning of the text was known. */
  const [isEntered, setEntered] = useState(false);
  const isMoved = useRef(false);
  const before = useRef<Element | null>(null);
  const { groups, state } = usePaletteGroups(text, suggestedProfiles);
  const items = groups.flatMap((group) => group.items);
  const meant = items.find(({ key }) => key === pointedAt) ?? items[0];
  const setText = (next: string, entered = false) => {
    setTyped(next);
    setPointedAt(null);
    setEntered(entered);
  };
  const close = () => {
    setText('');
    onClose();
  };
  const choose = (item: PaletteItem) => {
    close();
    if (item.choose) item.choose();
    else leavePage(() => router.push(item.key));
  };
  const settle = useEffectEvent(() => {
    setEntered(false);
    if (state === 'known' && meant) choose(meant);
  });
  useEffect(() => {
    if (isEntered && state !== 'asking') settle();
  }, [isEntered, state]);
  // The list's own selection, as items come and go, is not the operator's choice.
  const move = () => {
    isMoved.current = true;
    queueMicrotask(() => {
      isMoved.current = false;
    });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') move();
    if (event.key !== 'Enter' || meant?.key === pointedAt) return;
    // If the result is known by now, the effect above opens it just the same.
    event.preventDefault();
    if (text.trim() !== '') setEntered(true);
    else if (meant) choose(meant);
  };
  return (
    <Dialog.Root open={isDrawn} onOpenChange={(next) => (next ? undefined : close())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={`${BACKDROP} z-30`} />
        <Dialog.Popup
          finalFocus={() => returnTo(before.current)}
          className="fixed top-[12vh] left-1/2 z-40 w-[600px] max-w-[calc(100vw-24px)] -translate-x-1/2 overflow-clip rounded-lg border border-line bg-surface shadow-high print:hidden"
        >
          <Dialog.Title className="sr-only">Find a profile, configuration or setting</Dialog.Title>
          <Command
            label="Find"
            shouldFilter={false}
            loop
            value={meant?.key ?? ''}
            onValueChange={(key) => (isMoved.current ? setPointedAt(key) : undefined)}
            onKeyDown={onKey}
            onPointerMoveCapture={move}
          >
            <div className="flex h-11 items-center gap-2.5 border-b border-line px-3.5 text-ink-3">
              <Search aria-hidden className="size-4 shrink-0" />
              <Command.Input
                value={text}
                onValueChange={(next) => setText(next)}
                maxLength={MOST_PASTED}
                ref={(field) => {
                  if (field) before.current = consumeEarlyField(field, setText) ?? before.current;
                }}
                placeholder="Paste a UUID or reference, or type a name, an ID or a setting"
                className="w-full min-w-0 bg-transparent text-lg text-ink outline-none"
              />
            </div>
            {groups.length === 0 ? null : (
              <Command.List label="Suggestions" className="max-h-[min(420px,60vh)] overflow-y-auto pb-1.5">
                {groups.map(({ heading, items }) => (
                  <Command.Group key={heading} heading={heading} className={GROUP}>
                    {items.map((item) => (
                      <Command.Item
                        key={item.key}
                        value={item.key}
                        onSelect={() => choose(item)}
                        className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-[6px] px-2 py-1 data-[selected=true]:bg-accent-soft"
                      >
                        <item.icon aria-hidden className="size-[15px] shrink-0 text-ink-3" />
                        <span className="min-w-0 grow truncate">
                          <MarkedText>{item.label}</MarkedText>
                        </span>
                        {item.code ? (
                          <span className="max-w-[45%] shrink-0 truncate text-right font-mono text-xs text-ink-2">
                            {item.code}
                          </span>
                        ) : null}
                      </Command.Item>
                    ))}
                  </Command.Group>
                ))}
              </Command.List>
            )}
            <p
              role="status"
              className={isEntered || state === 'failed' ? 'px-3.5 py-2 text-ink-2' : 'sr-only'}
            >
              {state === 'asking' ? 'Searching…' : ''}
              {state === 'failed' ? 'The search failed. Some results may be missing.' : ''}
            </p>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
