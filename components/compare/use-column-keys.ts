import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { singleKey } from '@/components/shell/single-keys';

/** The headers are one stop of the Tab key, at the column visited last. */
export function useColumnKeys(
  items: readonly string[],
  { onPin, onTakeOut }: { onPin: (item: string) => void; onTakeOut: (item: string) => void },
) {
  const [left, setLeft] = useState<string | null>(null);
  const stop = left !== null && items.includes(left) ? left : (items[0] ?? null);
  /** The column to focus once it is rendered. */
  const wanted = useRef<string | null>(null);
  const focus = (item: string) =>
    document.querySelector<HTMLElement>(`[data-item="${CSS.escape(item)}"] [data-column-stop]`)?.focus();
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    if (items.includes(wanted.current)) focus(wanted.current);
    wanted.current = null;
  });
  const removeItem = (item: string) => {
    const at = items.indexOf(item);
    wanted.current = items[at + 1] ?? items[at - 1] ?? null;
    onTakeOut(item);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    const item = itemAt(event.target as Element);
    if (item === undefined) return;
    const key = singleKey(event);
    const to = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (to !== 0) focus(items[items.indexOf(item) + to] ?? item);
    else if (key.toLowerCase() === 'p') {
      wanted.current = item;
      onPin(item);
    } else if (key === 'Backspace' || key === 'Delete') removeItem(item);
    else return;
    event.preventDefault();
  };
  const onFocus = ({ target }: { target: Element }) => setLeft(itemAt(target) ?? left);
  return { stop, onKeyDown, onFocus, takeOut: removeItem };
}

const itemAt = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-item]')?.dataset.item;
