/** The sign-in page, and from there back to where the operator is now. */
export const signInAddress = ({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  `/sign-in?return=${encodeURIComponent(`${pathname}${search}${hash}`)}`;
