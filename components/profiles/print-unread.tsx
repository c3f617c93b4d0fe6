import { MarkedText } from '@/components/ui/marked-text';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';
import { misfitPhrase } from './unreadable';

/** More than any service has; the JSON view has them all. */
const MOST = 100;

/** For print: all parts of the configuration that could not be read or were not sent, in one place. */
export function PrintUnread({
  setup: { misfits, extras },
}: {
  setup: Pick<ProfileSetup, 'misfits' | 'extras'>;
}) {
  return (
    <section aria-label="Unreadable settings, printed" className="mb-5 hidden print:block">
      <h2 className="mb-1">Unreadable settings</h2>
      {misfits.length === 0 ? <p className="text-ink-2">None. All 25 sections were read.</p> : null}
      <ul>
        {misfits.slice(0, MOST).map((misfit) => (
          <li key={misfit.path} className="wrap-anywhere">
            <MarkedText>{`${misfitPhrase(misfit.path, misfit)}.`}</MarkedText>
          </li>
        ))}
      </ul>
      {misfits.length > MOST ? <p>{`${misfits.length - MOST} more in the JSON view.`}</p> : null}
      {extras.length === 0 ? null : (
        <p className="mt-1 text-ink-2">
          {extras.length === 1 ? '1 setting is' : `${extras.length} settings are`} unknown to this console;
          see Other settings.
        </p>
      )}
    </section>
  );
}
