/**
 * Kinds of a table as a file, by the parameter `file` of a download. Without it, the file is for programs: CSV with
 * commas and times in ISO 8601. The others are for spreadsheets; `cells` is JSON with typed cells, from which the
 * browser makes an Excel file. Without zod, for screens.
 */
export const FILE_KINDS = ['comma', 'semicolon', 'tab', 'cells'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export const SEPARATORS = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
} as const satisfies Partial<Record<FileKind, string>>;
export type SeparatorKind = keyof typeof SEPARATORS;

export const SEPARATOR_WORDS: Record<SeparatorKind, string> = {
  comma: 'Comma',
  semicolon: 'Semicolon',
  tab: 'Tab',
};

export const isSeparatorKind = (text: string): text is SeparatorKind => Object.hasOwn(SEPARATORS, text);

/** A download with `file=cells`: the headings with the columns that are times, and then the rows. */
export type FileCell = string | number | boolean | null;
export type CellsFile = readonly [head: readonly { heading: string; isTime: boolean }[], ...FileCell[][]];
