'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';

/**
 * A link within the console, without a page load. Prefetches on hover and not merely when visible, because a page may
 * cost the service a request; and a tenth the size of `next/link` (3 KB on every page).
 */
export function PageLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  return <a {...usePageLink(href)} {...rest} />;
}

/** A link that stands out in a text. */
export function TextLink({ className = '', ...rest }: ComponentProps<typeof PageLink>) {
  return (
    <PageLink className={`rounded-sm text-accent underline underline-offset-2 ${className}`} {...rest} />
  );
}

/** A link in the colour of its text, where many would be too loud. */
export function QuietLink({ className = '', ...rest }: ComponentProps<typeof PageLink>) {
  return (
    <PageLink
      className={`rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-current ${className}`}
      {...rest}
    />
  );
}

/** A link within its page: a click chooses what it leads to, and it can still be opened in a new tab or shared. */
export function HereLink({
  href,
  onChoose,
  ...rest
}: ComponentProps<'a'> & { href: string; onChoose: () => void }) {
  return (
    <a
      href={href}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        onChoose();
      }}
      {...rest}
    />
  );
}

/** Whether a click follows a link here, not in a new tab or window. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** The properties that make any link one within the console. */
export function usePageLink(href: string) {
  const router = useRouter();
  return {
    href,
    onClick: (event: MouseEvent) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      router.push(href);
    },
    onPointerEnter: () => router.prefetch(href),
  };
}
