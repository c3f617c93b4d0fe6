/** What is known of a profile that can name it. */
export interface NameableProfile {
  uuid: string;
  /** The customer reference, as events have told it. */
  reference?: string | null | undefined;
}

/**
 * What a profile is called, wherever it stands: the label that operators gave it, else its customer reference, else
 * the beginning of its UUID. The API gives a profile no name.
 *
 * @param label Of the kind `profile`; null where it has none.
 */
export const profileName = ({ uuid, reference }: NameableProfile, label: string | null): string =>
  label || reference || shortUuid(uuid);

/** Tells profiles apart where there is no room for 36 characters. */
export const shortUuid = (uuid: string): string => `${uuid.slice(0, 8)}…`;
