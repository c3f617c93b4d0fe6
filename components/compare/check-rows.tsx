import { CheckLink } from '@/components/ui/check-name';
import { SeverityMark } from '@/components/ui/severity-mark';
import type { ComparedCheck, ComparedVerdict } from '@/lib/features/compare/compare';
import { comparedVerdictWords, verdictsDiffer } from '@/lib/features/compare/compared-verdict-words';
import { CELL, ComparedCellOf, type RowPlaces, SECTION, SectionLine, STICKY } from './section-rows';

/** Results of active checks for each column, one row per check, above the settings. */
export function CheckRows({ checks, places, by, hidden }: RowPlaces & { checks: readonly ComparedCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <tbody>
      <SectionLine columns={places.length}>
        <span className="font-semibold text-ink">Checks</span>
      </SectionLine>
      {checks.map(({ check, severity, verdicts }, index) => (
        <tr key={check.id}>
          {index === 0 ? (
            <th
              scope="rowgroup"
              rowSpan={checks.length}
              className={`${CELL} ${SECTION} ${STICKY} z-10 border-l-0! min-[900px]:left-0 bg-surface font-semibold text-ink`}
            >
              Checks
            </th>
          ) : null}
          <th
            scope="row"
            className={`${CELL} ${STICKY} z-10 bg-surface min-[900px]:left-[174px] font-normal wrap-anywhere text-ink-2 max-[899px]:border-l-0 max-[899px]:text-sm`}
          >
            <CheckLink check={check} />
            <span className="block text-sm">
              <SeverityMark severity={severity} />
            </span>
          </th>
          {places.map((place) => (
            <VerdictCell
              key={place}
              verdict={verdicts[place]}
              isBase={place === by}
              isOther={verdictsDiffer(verdicts[by], verdicts[place])}
              hidden={hidden(place)}
            />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function VerdictCell({
  verdict,
  isBase,
  isOther,
  hidden,
}: {
  verdict: ComparedVerdict | undefined;
  isBase: boolean;
  /** It differs from the reference column. */
  isOther: boolean;
  hidden: string;
}) {
  const tone = verdict?.result === 'fail' ? 'font-medium text-bad' : isOther || isBase ? '' : 'text-ink-3';
  return (
    <ComparedCellOf isBase={isBase} isOther={isOther} className={hidden}>
      <span className={`min-w-0 ${tone}`}>{verdict === undefined ? '–' : comparedVerdictWords(verdict)}</span>
    </ComparedCellOf>
  );
}
