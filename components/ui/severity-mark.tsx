import { SEVERITY_WORDS } from '@/lib/configuration/checks/results';

type Severity = keyof typeof SEVERITY_WORDS;

const LOOK: Record<Severity, { bars: number; tone: string }> = {
  info: { bars: 0, tone: 'text-info' },
  low: { bars: 1, tone: 'text-ink-2' },
  medium: { bars: 2, tone: 'text-warn' },
  high: { bars: 3, tone: 'text-bad' },
};

export function SeverityMark({ severity }: { severity: Severity }) {
  const { bars, tone } = LOOK[severity];
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${tone}`}>
      <svg aria-hidden width="13" height="12" viewBox="0 0 13 12" className="shrink-0 fill-current">
        {[0, 1, 2].map((bar) => (
          <rect
            key={bar}
            x={bar * 4.5}
            y={8 - bar * 4}
            width="3.5"
            height={4 + bar * 4}
            rx="1"
            opacity={bar < bars ? 1 : 0.25}
          />
        ))}
      </svg>
      {SEVERITY_WORDS[severity]}
    </span>
  );
}
