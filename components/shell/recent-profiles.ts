export interface RecentProfile {
  uuid: string;
  /** Customer reference as far as it was known. */
  reference: string | null;
}

const MOST = 8;

/** The list with a profile in the first place: once, and with the reference that was known of it before. */
export function withProfile(before: readonly RecentProfile[], opened: RecentProfile): RecentProfile[] {
  const known = before.find(({ uuid }) => uuid === opened.uuid)?.reference ?? null;
  const others = before.filter(({ uuid }) => uuid !== opened.uuid);
  return [{ uuid: opened.uuid, reference: opened.reference ?? known }, ...others].slice(0, MOST);
}

/** What cannot be read counts as nothing: anything on this address can write there. */
export function parseRecentProfiles(text: string): RecentProfile[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isRecentProfile).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function isRecentProfile(value: unknown): value is RecentProfile {
  if (typeof value !== 'object' || value === null) return false;
  const { uuid, reference } = value as Partial<Record<keyof RecentProfile, unknown>>;
  return (
    typeof uuid === 'string' &&
    /^[0-9a-f-]{36}$/.test(uuid) &&
    (reference === null || typeof reference === 'string')
  );
}
