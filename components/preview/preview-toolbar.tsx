'use client';

import type { ReactNode } from 'react';
import { Kbd } from '@/components/ui/kbd';
import { Segmented } from '@/components/ui/segmented';
import type { PreviewAddress, PreviewWidth } from './use-preview-address';

/** Display options of a preview, followed by other actions. */
export function PreviewToolbar({
  address: { width, setWidth, withHidden, setWithHidden },
  widths = ['both', 'desktop', 'phone'],
  children,
}: {
  address: PreviewAddress;
  widths?: readonly PreviewWidth[];
  children?: ReactNode;
}) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      <span className="max-[899px]:hidden">
        <Segmented
          label="Width"
          value={widths.includes(width) ? width : (widths[0] ?? width)}
          choices={widths.map((value) => ({ value, label: LABELS[value] }))}
          onChange={setWidth}
        />
      </span>
      <Segmented
        label="Hidden sections"
        value={withHidden ? 'with' : 'customer'}
        choices={[
          { value: 'with', label: 'Include hidden' },
          { value: 'customer', label: 'As customer' },
        ]}
        onChange={(choice) => setWithHidden(choice === 'with')}
      />
      <span className="text-ink-3 max-[1199px]:hidden pointer-coarse:hidden">
        <Kbd>← →</Kbd> step
      </span>
      <span className="grow" />
      {children}
    </div>
  );
}

const LABELS: Record<PreviewWidth, string> = { both: 'Both', desktop: 'Desktop', phone: 'Phone' };
