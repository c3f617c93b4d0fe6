import { useRef, useState } from 'react';
import type { loadLater } from './load-later';

/**
 * A button whose menu is loaded when it is first opened, or ahead of time.
 * @param menu As `loadLater` returns it
 * @returns the button's attributes; `menu` for `MenuPanel`, to be rendered once `isLoaded`
 */
export function useMenuButton({ whenLikely }: Pick<ReturnType<typeof loadLater>, 'whenLikely'>) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, onOpenChange] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const open = () => {
    setLoaded(true);
    onOpenChange(true);
  };
  return {
    open,
    isLoaded,
    menu: { button, isOpen, onOpenChange },
    attributes: {
      ref: button,
      type: 'button' as const,
      'aria-haspopup': 'menu' as const,
      'aria-expanded': isOpen,
      onClick: open,
      ...whenLikely,
    },
  };
}

export type OpenedMenu = ReturnType<typeof useMenuButton>['menu'];
