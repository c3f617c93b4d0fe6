export const VIEW_NAMES = ['profiles', 'scenarios', 'webhooks', 'limits'] as const;
export type SandboxViewName = (typeof VIEW_NAMES)[number];

/** The view in the address; the first one if invalid. */
export const readViewName = (parameter: string | null): SandboxViewName =>
  VIEW_NAMES.find((name) => name === parameter) ?? 'profiles';

export const viewAddress = (name: SandboxViewName): string =>
  name === 'profiles' ? '/sandbox' : `/sandbox?view=${name}`;
