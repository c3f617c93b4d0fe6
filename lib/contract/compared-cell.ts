/** Of a table of configurations side by side what its rows hold. Without zod: the screen that draws it has it too. */

/** What one configuration has of a setting. */
export type ComparedCell =
  /** As the service sent it: null, an empty list and a text of nothing are values. IDs that are a set stand in one order. */
  | { is: 'value'; value: unknown }
  /** A requested document without its UUID, which names it and asks nothing. */
  | { is: 'document'; value: unknown }
  /** What the documents of a list are called, in its order. */
  | { is: 'order'; names: string[] }
  /** The list of documents has none of this name. */
  | { is: 'not_asked' }
  /** Not sent: the setting, or all of its section. */
  | { is: 'missing' }
  | { is: 'section_missing' }
  /** The section, or what the setting is in, is null as a whole. */
  | { is: 'absent' }
  | { is: 'unreadable'; expected: string; found: string }
  /** A baseline says nothing of this section. */
  | { is: 'not_part' }
  /** The configuration itself could not be read. */
  | { is: 'unread' };

/** One setting of all configurations. */
export interface ComparedSetting {
  /** Inside its section, as the API spells it. Empty for the section as a whole. */
  path: string;
  label: string;
  /** One for each configuration. */
  cells: ComparedCell[];
  /** Equal numbers for cells that ask for the same; for the order of documents see `differs`. */
  same: number[];
}

/** One section of all configurations. */
export interface ComparedSection {
  key: string;
  /** The plain name; the key itself for a section that the document does not have. */
  label: string;
  known: boolean;
  settings: ComparedSetting[];
}
