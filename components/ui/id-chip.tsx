import type { ReactNode } from 'react';
import { exactJsonText } from '@/lib/platform/text/exact-number';
import { writtenOut } from '@/lib/platform/text/unseen';
import { MarkedText } from './marked-text';

/** The look of an identifier, for an existing element such as a cell. */
export const ID_CHIP =
  'rounded-sm border border-line bg-sunken px-[5px] font-mono text-xs whitespace-nowrap text-ink-2';

/** An identifier as spelt by the service. `full` is the complete form of a shortened one. */
export function IdChip({ children, full }: { children: ReactNode; full?: string | undefined }) {
  return (
    <span title={full === undefined ? undefined : writtenOut(full)} className={ID_CHIP}>
      {children}
    </span>
  );
}

/**
 * An ID with the operators' label: the number is always shown, because the service knows nothing else. `chip` only
 * frames the number, for labels that may need several lines.
 */
export function LabelledId({
  id,
  label,
  chip = false,
  sign = '',
}: {
  id: unknown;
  label: string | null;
  chip?: boolean;
  /** Shown before the number: "#". */
  sign?: string;
}) {
  const text = typeof id === 'object' ? exactJsonText(id) : String(id);
  const marked = <MarkedText>{`${sign}${text}`}</MarkedText>;
  const number = chip ? <IdChip>{marked}</IdChip> : <span className="font-mono">{marked}</span>;
  if (label === null) return number;
  return (
    <span className="font-sans wrap-anywhere whitespace-normal">
      {number} <MarkedText>{label}</MarkedText>
    </span>
  );
}
