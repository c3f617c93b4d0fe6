import { checkNumber } from '@/lib/contract/checks/results';
import { MarkedText } from './marked-text';

/** "CK-07 Approved high-risk profiles have form 118" */
export function CheckName({ check: { number, title } }: { check: { number: number; title: string } }) {
  return (
    <>
      <span className="font-mono text-xs text-ink-3">{checkNumber(number)}</span>{' '}
      <MarkedText>{title}</MarkedText>
    </>
  );
}
