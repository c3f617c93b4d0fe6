export type BackupErrorCode =
  | 'file_exists'
  | 'cannot_write'
  | 'file_unreadable'
  | 'not_a_backup'
  | 'damaged'
  | 'newer_tables'
  | 'not_empty';

const WORDS: Record<BackupErrorCode, string> = {
  file_exists: 'There is a file of this name already. It was not touched. Choose another name.',
  cannot_write:
    'The backup cannot be written there. Name a file in a folder that is there, that this user may write to, and that has room.',
  file_unreadable: 'The file cannot be read. Nothing was changed. Check its name and who may read it.',
  not_a_backup: 'This is no backup of Portal Console. Nothing was changed.',
  damaged: 'The backup is damaged or was cut off. Nothing was changed. Take another one.',
  newer_tables:
    'The backup was made by a version of the console with other tables. Nothing was changed. Restore it with that version or a newer one.',
  not_empty:
    'The database is not empty. Nothing was changed. Add --replace to replace all that is in it by the backup.',
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
