/**
 * The outcomes of a line of a list of existing customers. `known` changes nothing; `completed` adds a name, reference
 * or team that this console did not have; `differs` is known with another one. The others cannot be imported. Without
 * zod, for screens.
 */
export const IMPORT_OUTCOMES = [
  'new',
  'known',
  'completed',
  'differs',
  'not_a_uuid',
  'twice',
  'reference_taken',
  'reference_damaged',
  'not_valid',
] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** In the order of `IMPORT_OUTCOMES`: those that are left out of an import. */
export const IMPORT_FAULTS = [
  'not_a_uuid',
  'twice',
  'reference_taken',
  'reference_damaged',
  'not_valid',
] as const satisfies readonly ImportOutcome[];

export const isImportFault = (outcome: ImportOutcome): boolean =>
  (IMPORT_FAULTS as readonly ImportOutcome[]).includes(outcome);

export const IMPORT_WORDS: Record<ImportOutcome, string> = {
  new: 'New',
  known: 'Already known',
  completed: 'Known, with details added',
  differs: 'Known, with other details',
  not_a_uuid: 'Not a UUID',
  twice: 'Listed twice',
  reference_taken: 'Reference of another profile',
  reference_damaged: 'Damaged reference',
  not_valid: 'Not valid',
};

/** The most lines of one list. */
export const MOST_LISTED = 100_000;
/** The most characters of one list, and of its name or reference. */
export const LONGEST_LIST = 16_000_000;
export const LONGEST_REFERENCE = 200;
/** Lines returned for each outcome. */
export const LINES_SHOWN = 50;
