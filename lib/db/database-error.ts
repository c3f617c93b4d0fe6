/** Every way in which the database can refuse to be opened. */
export type DatabaseErrorCode =
  | 'folder_unusable'
  | 'folder_locked'
  | 'folder_damaged'
  | 'unreachable'
  | 'migration_failed';

/** The message is for the terminal: it says what to do next and holds no password. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';

  constructor(
    readonly code: DatabaseErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
