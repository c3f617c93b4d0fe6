/** Lines of one list. */
export const CUSTOMERS = 300;

/** The UUIDs of one of several lists that have none in common. */
export const customersOf = (list: number): string[] =>
  Array.from(
    { length: CUSTOMERS },
    (_, at) => `7c1f6a52-90f3-4f0e-8a3b-${String(list * 1_000 + at).padStart(12, '0')}`,
  );

/** A list of existing customers for an import, all with names. */
export const listOfCustomers = (list: number): string =>
  customersOf(list)
    .map((uuid, at) => `${uuid},${list}-${at},Customer ${list} ${at},North`)
    .join('\n');
