import { exactJsonText } from '@/lib/configuration/exact-number';
import { IdChip } from './id-chip';
import { MarkedText } from './marked-text';

/**
 * An ID with the label that operators gave it: the number is always there, as the service knows nothing else.
 * `chip` sets the number alone apart, where the label may need several lines.
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
  /** Before the number: "#". */
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
