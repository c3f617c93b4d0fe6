import { useId } from 'react';
import { Panel } from '@/components/ui/panel';
import { rem } from '@/components/ui/rem';
import { REVIEW_STATUSES, type ReviewStatus } from '@/lib/configuration/contract/review-moves';
import { useFontScale } from '../use-font-scale';
import { type Arrow, type LifecycleLayout, NARROW, WIDE } from './lifecycle-layout';
import { moveLabel, movesFrom } from './move-words';

/** Seven states as a list, whose text says the same as the arrows behind it. */
export function LifecycleDrawing({
  layout,
  status,
}: {
  layout: LifecycleLayout;
  /** Null if the current state is none of the seven. */
  status: ReviewStatus | null;
}) {
  const id = useId();
  const scale = useFontScale();
  const [width, height] = layout.size;
  return (
    <div data-drawn className="relative mx-auto" style={{ width: rem(width), height: rem(height) }}>
      <svg aria-hidden width={width * scale} height={height * scale} className="absolute inset-0">
        <defs>
          {(['plain', 'open'] as const).map((arrowVariant) => (
            <marker
              key={arrowVariant}
              id={`${id}-${arrowVariant}`}
              viewBox="0 0 8 8"
              refX="7.5"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M0 .5 8 4 0 7.5z" className={arrowVariant === 'open' ? 'fill-accent' : 'fill-edge'} />
            </marker>
          ))}
        </defs>
        {layout.arrows.map((arrow) => (
          <LifecycleArrow
            key={`${arrow.from} ${arrow.move}`}
            arrow={arrow}
            isOpen={arrow.from === status}
            markers={id}
            scale={scale}
          />
        ))}
      </svg>
      <ol aria-label="Review states">
        {REVIEW_STATUSES.map((state) => (
          <LifecycleState key={state} state={state} isPresent={state === status} layout={layout} />
        ))}
      </ol>
    </div>
  );
}

function LifecycleState({
  state,
  isPresent,
  layout: { box, centres, text = 'text-sm' },
}: {
  state: ReviewStatus;
  isPresent: boolean;
  layout: LifecycleLayout;
}) {
  const [width, height] = box;
  const [x, y] = centres[state];
  const moves = movesFrom(state);
  return (
    <li
      aria-current={isPresent ? 'step' : undefined}
      style={{ left: rem(x - width / 2), top: rem(y - height / 2), width: rem(width), height: rem(height) }}
      className={`absolute flex items-center justify-center gap-1 rounded-lg border px-1 text-center leading-tight ${text} ${isPresent ? 'border-accent bg-accent-soft font-semibold text-ink shadow-[inset_0_0_0_1px_var(--accent)]' : 'border-line-strong bg-surface text-ink-2'}`}
    >
      <span
        aria-hidden
        className={`size-2 shrink-0 rounded-full border-[1.5px] ${isPresent ? 'border-accent bg-accent' : 'border-edge'}`}
      />
      <span>
        {state}
        <span className="sr-only">
          {isPresent ? ', current state' : ''}
          {moves.length === 0 ? '. No move leaves it' : `. ${moves.join(', ')}`}
        </span>
      </span>
    </li>
  );
}

const LINE_HEIGHT = 13;

/** One move. Those from the current state are drawn stronger; `markers` is the prefix of their arrowheads' ids. */
function LifecycleArrow({
  arrow: { line, words, move },
  isOpen,
  markers,
  scale,
}: {
  arrow: Arrow;
  isOpen: boolean;
  markers: string;
  /** By how much the layout grows with the font size. */
  scale: number;
}) {
  const [x1, y1, x2, y2] = line;
  const lines = moveLabel(move).split(' ');
  return (
    <>
      <line
        x1={x1 * scale}
        y1={y1 * scale}
        x2={x2 * scale}
        y2={y2 * scale}
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
            <tspan
              key={word}
              x={words[0] * scale}
              y={(words[1] + 4 + (index - (lines.length - 1) / 2) * LINE_HEIGHT) * scale}
            >
              {word}
            </tspan>
          ))}
        </text>
      )}
    </>
  );
}

/**
 * The document's state machine with the profile's current state. There are two drawings; the one that fits is shown.
 */
export function Lifecycle({ status }: { status: ReviewStatus }) {
  return (
    <Panel className="@container px-3 py-3.5">
      <div className="hidden @min-[640px]:block">
        <LifecycleDrawing layout={WIDE} status={status} />
      </div>
      <div className="@min-[640px]:hidden">
        <LifecycleDrawing layout={NARROW} status={status} />
      </div>
    </Panel>
  );
}
