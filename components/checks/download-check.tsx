'use client';

import { ExportButton } from '@/components/shell/presenter/export-link';
import { saveFile } from '@/components/ui/save-file';
import { checkNumber } from '@/lib/configuration/checks/results';
import type { CheckDetail } from '@/lib/features/checks/checks';

/** Downloads the check in the format that import accepts. */
export function DownloadCheck({ check: { number, definition } }: { check: CheckDetail }) {
  const download = () => {
    const text = `${JSON.stringify({ checks: [definition] }, null, 2)}\n`;
    saveFile(new Blob([text], { type: 'application/json' }), `${checkNumber(number)}.json`);
  };
  return <ExportButton onClick={download}>Export JSON</ExportButton>;
}
