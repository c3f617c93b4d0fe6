'use client';

import { useAddressState } from '@/components/shell/use-address-state';

export type PreviewWidth = 'both' | 'desktop' | 'phone';

const isWidth = (text: string | null): text is PreviewWidth => text === 'desktop' || text === 'phone';

/** What of a preview is on screen: all of it stands in the address, so that a link leads to the same step. */
export function usePreviewAddress() {
  const { parameters, write } = useAddressState();
  const width = parameters.get('width');
  return {
    width: isWidth(width) ? width : 'both',
    setWidth: (next: PreviewWidth) => write({ width: next === 'both' ? null : next }),
    withHidden: parameters.get('as') !== 'customer',
    setWithHidden: (next: boolean) => write({ as: next ? null : 'customer' }),
    /** The section that is asked for, whether or not it is a step. */
    step: parameters.get('step'),
    /** The same as the address has it now: two keys may come before the next render. */
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
