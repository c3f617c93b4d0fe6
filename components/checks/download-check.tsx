'use client';

import { ExportButton } from '@/components/shell/presenter/export-link';
import type { CheckDetail } from '@/lib/contract/checks/api-shapes';
import { checkNumber } from '@/lib/contract/checks/results';

/** Downloads the check in the format that import accepts. */
export function DownloadCheck({ check: { number, definition } }: { check: CheckDetail }) {
  const download = () => {
    const text = `${JSON.stringify({ checks: [definition] }, null, 2)}\n`;
    const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${checkNumber(number)}.json`;
    link.click();
    URL.revokeObjectURL(address);
  };
  return <ExportButton onClick={download}>Export JSON</ExportButton>;
}
