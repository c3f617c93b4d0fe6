'use client';

import { useAddressState } from '@/components/shell/use-address-state';

export type PreviewWidth = 'both' | 'desktop' | 'phone';

const isWidth = (text: string | null): text is PreviewWidth => text === 'desktop' || text === 'phone';

/** The state of a preview, all of it in the address, so that a link opens the same step. */
export function usePreviewAddress() {
  const { parameters, write } = useAddressState();
  const width = parameters.get('width');
  return {
    width: isWidth(width) ? width : 'both',
    setWidth: (next: PreviewWidth) => write({ width: next === 'both' ? null : next }),
    withHidden: parameters.get('as') !== 'customer',
    setWithHidden: (next: boolean) => write({ as: next ? null : 'customer' }),
    /** The requested section, whether or not it is a step. */
    step: parameters.get('step'),
    /** Reads the current address: two key presses may come before the next render. */
    readStep: () => new URLSearchParams(window.location.search).get('step'),
    goTo: (step: string) => write({ step }),
    addressOf: (step: string) => {
      const next = new URLSearchParams(parameters);
      next.set('step', step);
      return `?${next}`;
    },
  };
}

export type PreviewAddress = ReturnType<typeof usePreviewAddress>;
