/** What a page is given of its address. */
export interface PageAddress {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** A parameter of the address by its name; null where there is none. */
export type Parameter = (name: string) => string | null;

/** Of several parameters with one name, the first counts. */
export async function readPageAddress(searchParams: PageAddress['searchParams']): Promise<Parameter> {
  const parameters = await searchParams;
  return (name) => [parameters[name]].flat()[0] ?? null;
}

/** All parameters of the address. */
export async function readPageParameters(
  searchParams: PageAddress['searchParams'],
): Promise<URLSearchParams> {
  const given = Object.entries(await searchParams).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => [name, value]),
  );
  return new URLSearchParams(given);
}
