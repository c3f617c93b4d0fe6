import type { Acceptance, ExpectedSections } from './deviations';

/** What a baseline expects at some time, and what was accepted then. */
export interface BaselineState extends ExpectedSections {
  acceptances: readonly Pick<Acceptance, 'section' | 'value' | 'profile'>[];
}

/** What a setup is, section by section. */
export interface JudgedSetup {
  hashes: Readonly<Record<string, string>>;
  unreadable: readonly string[];
}

/**
 * The sections in which a setup deviates without anybody having accepted it. A section that cannot be read deviates as
 * little as it is equal.
 *
 * @param profile Whose own acceptances count too
 */
export function openSections(
  { sections, hashes, acceptances }: BaselineState,
  setup: JudgedSetup,
  profile: string | null = null,
): string[] {
  return sections.filter((section) => {
    const value = setup.hashes[section];
    if (setup.unreadable.includes(section) || value === hashes[section]) return false;
    return !acceptances.some(
      (one) =>
        one.section === section && one.value === value && (one.profile === null || one.profile === profile),
    );
  });
}

/** The sections that were open at each of some times. */
export const openThroughout = ([
  first = [],
  ...others
]: readonly (readonly string[])[]): ReadonlySet<string> =>
  new Set(first.filter((section) => others.every((open) => open.includes(section))));

/** Whether a section is open now that was not at one of the times before. */
export const hasBegun = (now: readonly string[], throughout: ReadonlySet<string>): boolean =>
  now.some((section) => !throughout.has(section));
