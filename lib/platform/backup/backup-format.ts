import * as z from 'zod';

/**
 * A backup is gzip (RFC 1952) of lines of JSON: a header; for each table a line with its name and columns, then a
 * line per row; sequences; and an end line with the counts and the SHA-256 of every line before it, line feeds
 * included. A row is an array of texts as PostgreSQL writes the values, or null, so that nothing is lost in
 * JavaScript, neither the order of members nor a microsecond.
 */
export const FORMAT = 'portal-console-backup';
export const FORMAT_VERSION = 1;

/** Everything is stored in these schemas, including the queues of background work. */
export const SCHEMAS = ['service', 'console'] as const;

export const header = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  /** The last migration of the database, as drizzle numbers them: when it was written, in milliseconds. */
  migration: z.number(),
  madeAt: z.iso.datetime(),
});

export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
export const sequenceLine = z.object({ sequence: z.string(), value: z.string(), called: z.boolean() });
export const endLine = z.object({ rows: z.record(z.string(), z.int()), sha256: z.string() });
export const row = z.array(z.string().nullable());

export type Header = z.infer<typeof header>;
export type SequenceLine = z.infer<typeof sequenceLine>;
export type EndLine = z.infer<typeof endLine>;
export type Row = z.infer<typeof row>;

type BackupErrorCode =
  | 'file_exists'
  | 'cannot_write'
  | 'file_unreadable'
  | 'not_a_backup'
  | 'damaged'
  | 'newer_tables'
  | 'before_first_release'
  | 'not_empty';

const WORDS: Record<BackupErrorCode, string> = {
  file_exists: 'A file with this name already exists and was not changed. Choose another name.',
  cannot_write:
    'The backup could not be written. Check that the folder exists, is writable and has enough space.',
  file_unreadable: 'The file could not be read, so nothing was changed. Check its name and permissions.',
  not_a_backup: 'This is not a Portal Console backup. Nothing was changed.',
  damaged: 'The backup is damaged or incomplete, so nothing was changed. Use another one.',
  newer_tables:
    'The backup comes from an incompatible version, so nothing was changed. Restore it with that version or a newer one.',
  before_first_release:
    'The backup was made by a build before version 0.2.0, whose tables this version does not have. Nothing was changed.',
  not_empty:
    'The database is not empty, so nothing was changed. Add --replace to replace its contents with the backup.',
};

/** The message is for the terminal. */
export class BackupError extends Error {
  override name = 'BackupError';

  constructor(
    readonly code: BackupErrorCode,
    options?: ErrorOptions,
  ) {
    super(WORDS[code], options);
  }
}
