/** Valid JSON that nothing here can use, and its place. */
export interface UnfitJson {
  fault: 'proto' | 'nul' | 'half_pair';
  place: string[];
}

/** A list or an object in a value, and its name in its parent. */
interface Part {
  value: object;
  name: string;
  parent: Part | null;
}

/**
 * Finds values that no schema would notice and no database stores: a member named `__proto__`, a NUL character, half
 * of a surrogate pair. Null: there is none. Walks without recursion.
 */
export function findUnfit(given: unknown): UnfitJson | null {
  const open: Part[] = [{ value: { given }, name: '', parent: null }];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    for (const name of Object.keys(part.value)) {
      const value: unknown = part.value[name as keyof typeof part.value];
      const fault =
        name === '__proto__'
          ? 'proto'
          : (faultOfText(name) ?? (typeof value === 'string' ? faultOfText(value) : null));
      if (fault !== null) return { fault, place: placeOf({ value: {}, name, parent: part }) };
      if (typeof value === 'object' && value !== null) open.push({ value, name, parent: part });
    }
  }
  return null;
}

/** The path of a part, without the two wrappers around the given value. */
function placeOf(part: Part): string[] {
  const place: string[] = [];
  for (let at: Part | null = part; at !== null; at = at.parent) place.unshift(at.name);
  return place.slice(2);
}

/** Why a text cannot be stored unchanged; null: it can. */
export function faultOfText(text: string): 'nul' | 'half_pair' | null {
  if (text.includes('\0')) return 'nul';
  return text.isWellFormed() ? null : 'half_pair';
}
