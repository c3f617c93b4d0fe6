import { checkNumber } from '@/lib/configuration/checks/results';
import { MarkedText } from './marked-text';
import { PageLink } from './page-link';

/** "CK-07 Approved high-risk profiles have form 118" */
export function CheckName({ check: { number, title } }: { check: { number: number; title: string } }) {
  return (
    <>
      <span className="font-mono text-xs text-ink-3">{checkNumber(number)}</span>{' '}
      <MarkedText>{title}</MarkedText>
    </>
  );
}

/** A check's name as a link. With `isOneLine`, what doesn't fit is in the tooltip. */
export function CheckLink({
  check,
  isOneLine = false,
  className = '',
}: {
  check: { id: string; number: number; title: string };
  isOneLine?: boolean;
  className?: string;
}) {
  const place = isOneLine
    ? 'font-medium min-[640px]:block min-[640px]:w-[190px] min-[640px]:min-w-full min-[640px]:truncate'
    : className;
  return (
    <PageLink
      href={`/checks/${check.id}`}
      title={isOneLine ? check.title : undefined}
      className={`hover:underline ${place}`}
    >
      <CheckName check={check} />
    </PageLink>
  );
}
