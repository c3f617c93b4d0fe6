import type { ListCut } from '@/lib/configuration/contract/portal-configuration';

const format = new Intl.NumberFormat('en-GB');

/** "15 of 131", for a narrow place. */
export const shortCut = ({ sent, counted }: ListCut): string =>
  counted === null ? `${format.format(sent)} +` : `${format.format(sent)} of ${format.format(counted)}`;

/** "15 of 131" */
export const cutWords = (cut: ListCut): string =>
  cut.counted === null ? `${format.format(cut.sent)} (the service has more)` : `${shortCut(cut)}`;

/** Two sentences, for a screen and for the end of a file. */
export const cutNotice = (cut: ListCut): string =>
  `This list may be incomplete: the service sent ${cutWords(cut)}. The rest is not in searches, counts or exports.`;

/** For rows that do not match the API document. */
export const unreadableNotice = (rows: number): string =>
  rows === 1
    ? '1 row could not be read and is not shown.'
    : `${format.format(rows)} rows could not be read and are not shown.`;
