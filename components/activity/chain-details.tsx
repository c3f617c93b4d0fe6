import { CopyButton } from '@/components/ui/copy-button';
import { countWords } from '@/components/ui/count-words';
import { DetailField } from '@/components/ui/detail-field';
import type { ActivityDetail } from '@/lib/contract/activity';

/** Where the row stands among the others: what an auditor compares. */
export function ChainDetails({ row }: { row: ActivityDetail }) {
  const hashes = [
    { label: 'Hash', code: 'SHA-256', hash: row.hash },
    { label: 'Hash of the row before', code: '', hash: row.previousHash },
  ];
  return (
    <section aria-labelledby="in-the-chain" className="mt-6">
      <h3 id="in-the-chain" className="mb-1.5 font-semibold">
        In the chain
      </h3>
      <dl className="grid gap-3">
        <DetailField label="Row">
          {countWords(row.number)}
          {row.intent === null ? null : (
            <span className="text-ink-2">· the intent is row {countWords(row.intent)}</span>
          )}
          {row.outcomeNumber === null ? null : (
            <span className="text-ink-2">· the outcome is row {countWords(row.outcomeNumber)}</span>
          )}
        </DetailField>
        {hashes.map(({ label, code, hash }) => (
          <DetailField key={label} label={label} code={code}>
            <span className="min-w-0 font-mono text-xs break-all">{hash}</span>
            <CopyButton text={hash} name={label.toLowerCase()} />
          </DetailField>
        ))}
      </dl>
    </section>
  );
}
