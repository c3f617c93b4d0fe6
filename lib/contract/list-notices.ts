import type { ListCut } from './console-api';

const format = new Intl.NumberFormat('en-GB');

/** "15 of 131", for a narrow place. */
export const shortCut = ({ sent, counted }: ListCut): string =>
  counted === null ? `${format.format(sent)} +` : `${format.format(sent)} of ${format.format(counted)}`;

/** "15 of 131 that the service counts" */
export const cutWords = (cut: ListCut): string =>
  cut.counted === null
    ? `${format.format(cut.sent)}, and the service has more`
    : `${shortCut(cut)} that the service counts`;

/** Two sentences, for a screen and for the end of a file. */
export const cutNotice = (cut: ListCut): string =>
  `The list may be cut: it has ${cutWords(cut)}. What was not sent is in no search, count or export here.`;

/** Of rows that are not what the API document says. */
export const unreadableNotice = (rows: number): string =>
  rows === 1
    ? '1 row of the service could not be read and is not shown.'
    : `${format.format(rows)} rows of the service could not be read and are not shown.`;
