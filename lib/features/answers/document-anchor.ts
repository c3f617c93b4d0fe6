/** If documents share a UUID, the first one has the row's anchor. */
export const documentAnchor = (uuid: string): string => `document-${uuid}`;
