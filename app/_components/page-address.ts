/** The address as Next passes it to a page. */
export interface PageAddress {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Returns a parameter of the address by name; null if it is absent. */
export type Parameter = (name: string) => string | null;

/** If a parameter is repeated, the first value counts. */
export async function readPageAddress(searchParams: PageAddress['searchParams']): Promise<Parameter> {
  const parameters = await searchParams;
  return (name) => [parameters[name]].flat()[0] ?? null;
}

export async function readPageParameters(
  searchParams: PageAddress['searchParams'],
): Promise<URLSearchParams> {
  const given = Object.entries(await searchParams).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => [name, value]),
  );
  return new URLSearchParams(given);
}
