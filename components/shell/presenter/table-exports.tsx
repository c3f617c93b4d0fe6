'use client';

import { ChevronDown } from 'lucide-react';
import { useAreNamesMasked } from '@/components/shell/presenter-mode';
import { useRememberedChoice } from '@/components/shell/remembered-choices';
import { showToast } from '@/components/shell/show-toast';
import { buttonClass } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { loadLater } from '@/components/ui/load-later';
import { saveFile } from '@/components/ui/save-file';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { useMenuButton } from '@/components/ui/use-menu-button';
import { ProblemError, requestJson } from '@/lib/platform/data/request-json';
import {
  type CellsFile,
  type FileKind,
  isSeparatorKind,
  type SeparatorKind,
} from '@/lib/platform/text/file-kinds';
import { ExportLink } from './export-link';

const Options = loadLater(() => import('./export-options').then((module) => module.ExportOptions));

/** Spreadsheets that write 1,5 separate cells with semicolons. */
const usualSeparator = (): SeparatorKind =>
  new Intl.NumberFormat(navigator.language).format(1.5).includes(',') ? 'semicolon' : 'comma';

/** The separator in CSV files: the operator's choice, otherwise what spreadsheets of this language use. */
function useSeparator(): readonly [SeparatorKind, (separator: SeparatorKind) => void] {
  const [chosen, choose] = useRememberedChoice('csv-separator');
  const isInBrowser = useInBrowser();
  if (isSeparatorKind(chosen)) return [chosen, choose];
  return [isInBrowser ? usualSeparator() : 'comma', choose];
}

/** A table as CSV for spreadsheets; and a menu with the separator, and the table as an Excel file. */
export function TableExports({
  href,
  name,
}: {
  href: string /** Of the file, without its extension. */;
  name: string;
}) {
  const [separator, choose] = useSeparator();
  const { attributes, menu, isLoaded } = useMenuButton(Options);
  const isMasked = useAreNamesMasked();
  return (
    <>
      <ExportLink href={asFile(href, separator)}>Export CSV</ExportLink>
      {isMasked ? null : (
        <button {...attributes} aria-label="Export options" className={`${buttonClass()} px-2! print:hidden`}>
          <ChevronDown aria-hidden />
        </button>
      )}
      {isLoaded ? (
        <Options
          menu={menu}
          separator={separator}
          onSeparator={choose}
          onExcel={() => void saveExcelFile(asFile(href, 'cells'), name)}
        />
      ) : null}
    </>
  );
}

const asFile = (href: string, kind: FileKind): string =>
  `${href}${href.includes('?') ? '&' : '?'}file=${kind}`;

async function saveExcelFile(href: string, name: string): Promise<void> {
  try {
    const { makeExcelFile, MOST_EXCEL_ROWS } = await import('@/lib/platform/list/make-excel-file');
    const table = await requestJson<CellsFile>(href);
    if (table.length - 1 > MOST_EXCEL_ROWS) {
      return showToast({
        message: `This list has ${countWords(table.length - 1)} rows`,
        detail: `An Excel file can have ${countWords(MOST_EXCEL_ROWS)}. Filter the list, or export it as CSV.`,
      });
    }
    saveFile(await makeExcelFile(table), `${name}.xlsx`);
  } catch (cause) {
    if (!(cause instanceof ProblemError)) throw cause;
    showToast({ message: cause.problem.title, detail: cause.problem.detail });
  }
}
