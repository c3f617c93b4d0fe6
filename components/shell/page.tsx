import type { ReactNode } from 'react';
import { type Crumb, TopBar } from './top-bar';

/** The frame of every page of the console: where it is, and its content as the one `main`. */
export function Page({ crumbs, children }: { crumbs: readonly Crumb[]; children: ReactNode }) {
  return (
    <>
      <TopBar crumbs={crumbs} />
      <main
        id="content"
        tabIndex={-1}
        className="max-w-[1720px] px-4 pt-[22px] pb-14 outline-none min-[900px]:px-6 print:max-w-none print:p-0"
      >
        {children}
      </main>
    </>
  );
}
