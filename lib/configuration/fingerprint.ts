import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json';
import { SECTION_KEYS, type SectionKey } from './contract/section-names';
import { normalForm } from './normal-form';

/** Hashes of what a configuration asks for: equal if its normal form is the same (decision 078). */
export interface Fingerprint {
  /** SHA-256 of the canonical JSON (RFC 8785) of the whole, hexadecimal. */
  whole: string;
  /** The same of each section and of all other members together, its first 32 digits. */
  sections: Record<SectionKey | 'rest', string>;
}

const DIGITS = 32;

/** @param data The raw `data` of the service's answer. @throws RangeError if it is nested some thousands deep */
export function fingerprintOf(data: unknown): Fingerprint {
  const normal = normalForm(data);
  const isObject = typeof normal === 'object' && normal !== null && !Array.isArray(normal);
  // Each member is serialised once, for its section and for the whole.
  const members = new Map(
    Object.entries(isObject ? normal : {}).map(([key, member]) => [key, canonicalJson(member)]),
  );
  const whole = isObject ? objectOf(members) : canonicalJson(normal);
  const rest = new Map(members);
  const sections = SECTION_KEYS.map((key) => {
    rest.delete(key);
    // A missing section is not the same as a null one.
    return [key, shortHash(members.get(key) ?? '')] as const;
  });
  return {
    whole: sha256(whole),
    sections: {
      ...(Object.fromEntries(sections) as Record<SectionKey, string>),
      rest: shortHash(objectOf(rest)),
    },
  };
}

const objectOf = (members: ReadonlyMap<string, string>): string =>
  `{${[...members]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, text]) => `${JSON.stringify(key)}:${text}`)
    .join(',')}}`;

export const nullSectionHash = (): string => shortHash('null');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const shortHash = (text: string): string => sha256(text).slice(0, DIGITS);
