import { LabelledId } from '@/components/ui/id-chip';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import { LABEL_KIND_WORDS } from '@/lib/configuration/label-kinds';
import type { ImportLabelsAnswer } from '@/lib/features/labels/labels';
import type { Problem } from '@/lib/platform/api/problem';

/** Most changes listed; all are counted. */
const LISTED = 200;

/** What an import would change: + a new label, with the old one struck through. */
export function ImportPreview({ preview: { changes, unchanged } }: { preview: ImportLabelsAnswer }) {
  const added = changes.filter(({ before }) => before === null).length;
  const replaced = changes.length - added;
  if (changes.length === 0) return <p>Nothing to import. Every label in the file already exists.</p>;
  return (
    <div>
      <p className="mb-2 font-medium">
        {added} new, {replaced} changed, {unchanged} unchanged. Nothing has been imported yet.
      </p>
      <Panel>
        <ul>
          {changes.slice(0, LISTED).map(({ kind, id, before, after }) => (
            <li
              key={`${kind} ${id}`}
              className="border-b border-line px-3 py-1.5 last:border-0 wrap-anywhere"
            >
              <span className="text-xs text-ink-3 first-letter:uppercase inline-block">
                {LABEL_KIND_WORDS[kind].one}
              </span>{' '}
              {before === null ? (
                <span className="text-on">
                  <span aria-hidden>+ </span>
                  <span className="sr-only">new </span>
                  <LabelledId id={id} label={after} />
                </span>
              ) : (
                <>
                  <LabelledId id={id} label={null} />{' '}
                  <s className="text-ink-3">
                    <MarkedText>{before}</MarkedText>
                  </s>{' '}
                  <span aria-hidden>→</span>
                  <span className="sr-only">becomes</span> <MarkedText>{after}</MarkedText>
                </>
              )}
            </li>
          ))}
          {changes.length > LISTED ? (
            <li className="px-3 py-1.5 text-ink-3">and {changes.length - LISTED} more</li>
          ) : null}
        </ul>
      </Panel>
    </div>
  );
}

const LINES = /^line \d+$/;

export function ImportRefusal({ problem }: { problem: Problem }) {
  const errors = Object.entries(problem.errors ?? {});
  if (errors.length === 0) {
    return (
      <p className="text-bad">
        {problem.title} {problem.detail} <span className="text-ink-3">Request ID {problem.requestId}</span>
      </p>
    );
  }
  const lines = errors.filter(([place]) => LINES.test(place)).length;
  return (
    <div>
      <p className="font-medium text-bad">
        Nothing was imported.{' '}
        {lines === 0 ? '' : `${lines === 1 ? '1 line has' : `${lines} lines have`} to be fixed.`}
      </p>
      <ul className="mt-2 grid gap-1">
        {errors.map(([place, messages]) => (
          <li key={place} className="wrap-anywhere">
            <span className="font-medium first-letter:uppercase inline-block">{place}</span>:{' '}
            <MarkedText>{messages.join(' ')}</MarkedText>
          </li>
        ))}
      </ul>
    </div>
  );
}
