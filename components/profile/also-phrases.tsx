import { MarkedText } from '@/components/ui/marked-text';
import { NotSet } from '@/components/ui/not-set';
import { useLabels } from '@/lib/queries/labels';
import { alsoPhrases, type Piece } from './people-row-words';
import type { SectionReading } from './section-readings';
import { Unreadable } from './unreadable';

/** What only this section has, in one line: "Country of birth · company directors up to 4, model #31". */
export function AlsoPhrases({ reading }: { reading: SectionReading }) {
  const { labelOf } = useLabels();
  const phrases = alsoPhrases(reading, labelOf).filter((pieces) => pieces.length > 0);
  if (phrases.length === 0) return null;
  return (
    <span className="inline-block first-letter:uppercase">
      {phrases.map((pieces, index) => (
        <span key={pieces.map((piece) => JSON.stringify(piece)).join()}>
          {index > 0 ? ' · ' : ''}
          {pieces.map((piece) => (
            <PieceWords key={JSON.stringify(piece)} piece={piece} />
          ))}
        </span>
      ))}
    </span>
  );
}

function PieceWords({ piece }: { piece: Piece }) {
  if ('notSet' in piece) return <NotSet>{piece.notSet}</NotSet>;
  if ('unreadable' in piece) return <Unreadable>{piece.unreadable}</Unreadable>;
  return <MarkedText>{piece.words}</MarkedText>;
}
