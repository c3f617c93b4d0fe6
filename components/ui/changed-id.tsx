import { LabelledId } from './id-chip';

const LOOKS = {
  kept: { mark: '', className: 'border-line bg-sunken text-ink-2' },
  added: { mark: '+', className: 'border-transparent bg-on-soft text-on' },
  removed: { mark: '−', className: 'border-transparent bg-bad-soft text-bad' },
  missing: { mark: '−', className: 'border-dashed border-warn text-warn' },
} as const;

/** An ID that was added, removed, is missing or was kept: the mark and the word say which, not the colour. */
export function ChangedId({
  id,
  label,
  sign,
  isSmall = false,
}: {
  id: unknown;
  label: string | null;
  sign: keyof typeof LOOKS;
  isSmall?: boolean;
}) {
  const { mark, className } = LOOKS[sign];
  const size = isSmall ? 'min-h-[21px] px-1.5' : 'min-h-6 px-2';
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1 rounded-[6px] border font-mono text-xs ${size} ${className}`}
    >
      {mark === '' ? null : (
        <>
          <span aria-hidden>{mark}</span>
          <span className="sr-only">{sign} </span>
        </>
      )}
      <LabelledId id={id} label={label} />
    </span>
  );
}
