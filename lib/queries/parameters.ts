/** The query of an address; what has no value is not in it. */
export function parameters(values: Record<string, string | number | null | undefined>): URLSearchParams {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(given);
}
