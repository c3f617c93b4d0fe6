import type { ReactNode } from 'react';
import { Brand } from '@/components/shell/brand';
import { ThemeSwitch } from '@/components/shell/theme-switch';

/** Shown without a session, in a single column: nothing here may require one. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="flex items-center justify-between gap-2 px-3 py-3 min-[900px]:px-5">
        <Brand />
        <ThemeSwitch isSmall />
      </header>
      <main
        id="content"
        className="mx-auto grid w-full max-w-[408px] content-start gap-5 px-4 pt-[min(9vh,88px)] pb-14"
      >
        {children}
      </main>
    </div>
  );
}
