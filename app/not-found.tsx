import { PageTitle } from '@/components/shell/page-title';
import { buttonClass } from '@/components/ui/button';

/** Uses plain links so that no scripts are added: this page's scripts would be sent with every page. */
export default function NotFound() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[560px] content-center gap-4 px-4 py-10">
      <PageTitle>Page not found</PageTitle>
      <div className="px-2">
        <h1>Page not found</h1>
        <p className="mt-1 text-ink-2">
          Check that the whole link was copied. A profile’s address ends with its UUID, such as
          /profiles/7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11.
        </p>
        <p className="mt-4 flex flex-wrap gap-2">
          <a href="/" className={buttonClass('primary')}>
            Open a profile
          </a>
          <a href="/configurations" className={buttonClass()}>
            Portal configurations
          </a>
        </p>
      </div>
    </main>
  );
}
