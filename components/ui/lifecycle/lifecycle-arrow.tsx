import type { Arrow } from './lifecycle-layout';
import { moveLabel } from './move-words';

const LINE_HEIGHT = 13;

/** One move. Those that leave the present state are drawn stronger; `markers` begins their heads' ids. */
export function LifecycleArrow({
  arrow: { line, words, move },
  isOpen,
  markers,
}: {
  arrow: Arrow;
  isOpen: boolean;
  markers: string;
}) {
  const [x1, y1, x2, y2] = line;
  const lines = moveLabel(move).split(' ');
  return (
    <>
      <line
        x1={x1}
        y1={y1}
        x2={x2}
        y2={y2}
        markerEnd={`url(#${markers}-${isOpen ? 'open' : 'plain'})`}
        className={isOpen ? 'stroke-accent' : 'stroke-edge'}
        strokeWidth={isOpen ? 2 : 1}
        strokeDasharray={isOpen ? undefined : '3 3'}
      />
      {words === null ? null : (
        <text
          textAnchor="middle"
          className={`text-2xs ${isOpen ? 'fill-accent font-semibold' : 'fill-ink-3'}`}
        >
          {lines.map((word, index) => (
            <tspan key={word} x={words[0]} y={words[1] + 4 + (index - (lines.length - 1) / 2) * LINE_HEIGHT}>
              {word}
            </tspan>
          ))}
        </text>
      )}
    </>
  );
}
