/** The rows of a table of configurations side by side. Also used on screen, so without zod. */

/** The value of a setting in one configuration. */
export type ComparedCell =
  /** As the service sent it: null, an empty list and an empty text are values. IDs that are a set are sorted. */
  | { is: 'value'; value: unknown }
  /** A requested document without its UUID, which only names it. */
  | { is: 'document'; value: unknown }
  /** The names of a list's documents, in its order. */
  | { is: 'order'; names: string[] }
  /** The list of documents has none of this name. */
  | { is: 'not_asked' }
  /** The setting, or its whole section, was not sent. */
  | { is: 'missing' }
  | { is: 'section_missing' }
  /** The section, or the setting's parent, is null as a whole. */
  | { is: 'absent' }
  | { is: 'unreadable'; expected: string; found: string }
  /** The baseline does not include this section. */
  | { is: 'not_part' }
  /** The configuration itself could not be read. */
  | { is: 'unread' };

export interface ComparedSetting {
  /** Inside its section, as the API spells it. Empty for the section as a whole. */
  path: string;
  label: string;
  /** One for each configuration. */
  cells: ComparedCell[];
  /** Equal numbers for cells that ask for the same; for the order of documents see `differs`. */
  same: number[];
}

export interface ComparedSection {
  key: string;
  /** The plain name; the key itself for a section that the document does not have. */
  label: string;
  known: boolean;
  settings: ComparedSetting[];
}
