import type { ReactNode } from 'react';
import { PageLink } from '@/components/ui/page-link';
import { PageTitle } from './page-title';
import { SearchButton } from './palette/search-button';
import { PrintedBy } from './printed-by';
import { ThemeSwitch } from './theme-switch';

/** The frame of every page: the breadcrumbs, and the content as the only `main`. */
export function Page({
  crumbs,
  title,
  isReport = false,
  children,
}: {
  crumbs: readonly Crumb[];
  /** Of the tab, if not the last crumb. A crumb that is an element says its own. */
  title?: string;
  /** A printed report says itself who printed it. */
  isReport?: boolean;
  children: ReactNode;
}) {
  const shown = title ?? crumbs.at(-1)?.label;
  return (
    <>
      {typeof shown === 'string' ? <PageTitle>{shown}</PageTitle> : null}
      <TopBar crumbs={crumbs} />
      <main
        id="content"
        tabIndex={-1}
        className="max-w-[1720px] px-4 pt-[22px] pb-14 outline-none min-[900px]:px-6 print:max-w-none print:p-0"
      >
        {isReport ? null : <PrintedBy />}
        {children}
      </main>
    </>
  );
}

interface Crumb {
  /** A text or an element. */
  label: ReactNode;
  href?: string;
}

/** Breadcrumbs, search and the theme. The last crumb is this page. */
function TopBar({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <header className="z-20 flex min-h-12 flex-wrap items-center gap-x-2.5 gap-y-2 border-b border-line bg-surface px-4 py-1.5 min-[900px]:sticky min-[900px]:top-0 min-[900px]:px-6 print:hidden">
      {/* In a narrow window, the only crumb would repeat the heading. */}
      <nav
        aria-label="Breadcrumbs"
        className={`min-w-0 grow ${crumbs.length === 1 ? 'max-[639px]:hidden' : ''}`}
      >
        <ol className="flex min-w-0 items-center gap-1 text-ink-2">
          {crumbs.map((crumb, index) => {
            const isLast = index === crumbs.length - 1;
            return (
              <li key={crumb.href ?? 'here'} className="flex min-w-0 items-center gap-1">
                {index === 0 ? null : <span aria-hidden>/</span>}
                {crumb.href && !isLast ? (
                  <PageLink href={crumb.href} className="rounded-sm hover:text-ink hover:underline">
                    {crumb.label}
                  </PageLink>
                ) : (
                  <span
                    aria-current={isLast ? 'page' : undefined}
                    className={`truncate ${isLast && index > 0 ? 'font-semibold text-ink' : ''}`}
                  >
                    {crumb.label}
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      </nav>
      <SearchButton />
      <span className="max-[899px]:hidden">
        <ThemeSwitch />
      </span>
    </header>
  );
}
