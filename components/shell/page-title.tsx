/**
 * The tab's title. It is part of the page, not of Next's metadata: those arrive after the page, which for a moment had
 * no title, so that a screen reader announced another one.
 */
export const PageTitle = ({ children }: { children: string }) => (
  <title>{`${children} · Portal Console`}</title>
);
