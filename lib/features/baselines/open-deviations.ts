import type { Acceptance, ExpectedSections } from './deviations';

/** The sections that a baseline expects at some time, and those accepted then. */
export interface BaselineState extends ExpectedSections {
  acceptances: readonly Pick<Acceptance, 'section' | 'value' | 'profile'>[];
}

export interface JudgedSetup {
  hashes: Readonly<Record<string, string>>;
  unreadable: readonly string[];
}

/**
 * The sections in which a setup deviates without an acceptance. An unreadable section neither deviates nor is equal.
 *
 * @param profile Its own acceptances count too
 */
export const openSections = (
  state: BaselineState,
  setup: JudgedSetup,
  profile: string | null = null,
): string[] => state.sections.filter((section) => isOpen(section, state, setup, profile));

/**
 * The same for some sections, one bit each: there are fewer than an integer has bits. A section that the state does
 * not expect is not open.
 */
export const openBits = (
  sections: readonly string[],
  state: BaselineState,
  setup: JudgedSetup,
  profile: string | null = null,
): number =>
  sections.reduce(
    (bits, section, at) =>
      state.sections.includes(section) && isOpen(section, state, setup, profile) ? bits | (1 << at) : bits,
    0,
  );

function isOpen(
  section: string,
  { hashes, acceptances }: BaselineState,
  setup: JudgedSetup,
  profile: string | null,
): boolean {
  const value = setup.hashes[section];
  if (setup.unreadable.includes(section) || value === hashes[section]) return false;
  return !acceptances.some(
    (one) =>
      one.section === section && one.value === value && (one.profile === null || one.profile === profile),
  );
}
