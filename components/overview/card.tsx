import type { ReactNode } from 'react';
import { countWords } from '@/components/ui/count-words';
import { PageLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';

export function Card({
  id,
  title,
  aside,
  children,
}: {
  id: string;
  title: string;
  /** A short description of the numbers. */
  aside: ReactNode;
  children: ReactNode;
}) {
  return (
    <Panel>
      <section aria-labelledby={id} className="px-3.5 py-3">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h2 id={id}>{title}</h2>
          <span className="min-w-0 grow text-ink-3">{aside}</span>
        </div>
        {children}
      </section>
    </Panel>
  );
}

export function BigNumber({ href, count, words }: { href: string; count: number; words: string }) {
  return (
    <PageLink href={href} className="group inline-flex flex-wrap items-baseline gap-x-1.5 rounded-sm">
      <span className="text-xl font-semibold numeric group-hover:underline">{countWords(count)}</span>{' '}
      <span className="text-ink-2 group-hover:underline">{words}</span>
    </PageLink>
  );
}
