export interface NameableProfile {
  uuid: string;
  /** The customer reference, from events. */
  reference?: string | null | undefined;
}

/**
 * The displayed name of a profile: its label, otherwise its customer reference, otherwise the beginning of its UUID.
 * The API gives a profile no name.
 *
 * @param label Of the kind `profile`; null if it has none.
 */
export const profileName = ({ uuid, reference }: NameableProfile, label: string | null): string =>
  label || reference || shortUuid(uuid);

/** Distinguishes profiles if there is no room for 36 characters. */
export const shortUuid = (uuid: string): string => `${uuid.slice(0, 8)}…`;
