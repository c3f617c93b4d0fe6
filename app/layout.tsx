import './globals.css';
import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { Providers } from '@/components/shell/providers';
import { ServerScript } from '@/components/shell/server-script';
import { EARLY_KEYS_SCRIPT } from '@/components/ui/early-keys';
import { MISSING_SCRIPTS_SCRIPT } from '@/components/ui/watch-scripts';
import { PRESENTER_COOKIE, presenterMode } from '@/lib/features/presenter/presenter';

export const metadata: Metadata = {
  description: 'What each onboarding portal asks its customers for.',
};

/** Otherwise text moves when its font replaces the other one. The address is that of the style sheet. */
const FONT = new URL('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url)
  .pathname;

/** The nonce comes from proxy.ts and is needed by the inline script that sets the theme before first paint. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  preload(FONT, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const mode = presenterMode((await cookies()).get(PRESENTER_COOKIE)?.value);
  return (
    <html lang="en-GB" data-presenter={mode ?? undefined} suppressHydrationWarning>
      <body className="min-w-[320px] bg-canvas text-ink">
        <ServerScript nonce={nonce}>{`${MISSING_SCRIPTS_SCRIPT};${EARLY_KEYS_SCRIPT}`}</ServerScript>
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}
