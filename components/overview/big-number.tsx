import { countWords } from '@/components/ui/count-words';
import { PageLink } from '@/components/ui/page-link';

export function BigNumber({ href, count, words }: { href: string; count: number; words: string }) {
  return (
    <PageLink href={href} className="group inline-flex flex-wrap items-baseline gap-x-1.5 rounded-sm">
      <span className="text-xl font-semibold numeric group-hover:underline">{countWords(count)}</span>{' '}
      <span className="text-ink-2 group-hover:underline">{words}</span>
    </PageLink>
  );
}
