import { useRef, useState } from 'react';

/**
 * A button whose menu is loaded when it is first opened, or ahead of time.
 * @returns the button's attributes; `menu` for `MenuPanel`, to be rendered once `isLoaded`
 */
export function useMenuButton(load: () => Promise<unknown>) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, onOpenChange] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  // If this fails, it is requested again when the menu opens.
  const prepare = () => void load().catch(() => undefined);
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
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: open,
    },
  };
}

export type OpenedMenu = ReturnType<typeof useMenuButton>['menu'];
