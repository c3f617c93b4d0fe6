import { MarkedText } from '@/components/ui/marked-text';
import type { Problem } from '@/lib/contract/problem';

const LINES = /^line \d+$/;

/** Why nothing was imported, line by line. No problem: the file is not UTF-8. */
export function ImportRefusal({ problem }: { problem: Problem | null }) {
  if (problem === null) {
    return (
      <p className="text-bad">
        The file is not in UTF-8. Nothing was imported: save it as “CSV UTF-8” and choose it again.
      </p>
    );
  }
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
        {lines === 0 ? '' : `${lines === 1 ? 'One line has' : `${lines} lines have`} to be mended.`}
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
