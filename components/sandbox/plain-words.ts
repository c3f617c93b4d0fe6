interface Issue {
  code: string;
  minimum?: unknown;
  maximum?: unknown;
  origin?: unknown;
}

/** A schema's complaint about a number field, as a person would say it; undefined: in the schema's own words. */
export function plainWords(issue: object): string | undefined {
  const { code, minimum, maximum, origin } = issue as Issue;
  if (code === 'invalid_type') return 'Give a whole number.';
  if (origin !== 'number' && origin !== 'int') return undefined;
  if (code === 'too_small') return `At least ${words(minimum)}.`;
  if (code === 'too_big') return `At most ${words(maximum)}.`;
  return undefined;
}

const words = (bound: unknown) => new Intl.NumberFormat('en-GB').format(Number(bound));
