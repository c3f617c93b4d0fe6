import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import { exactJsonText } from '@/lib/configuration/exact-number';
import { type Extra, UNREADABLE_SECTION } from '@/lib/contract/tolerant-reading';
import { SectionFrame } from './section-frame';
import { Unreadable } from './unreadable';

/** More than any service has; the JSON view has them all. */
const MOST = 200;

/** What the service sent beyond the sections and members that the console knows: shown, never dropped. */
export function OtherSettings({
  extras,
  isVisible,
}: {
  extras: readonly Extra[];
  isVisible: (path: string) => boolean;
}) {
  if (extras.length === 0) return null;
  return (
    <SectionFrame
      id="other-settings"
      title="Other settings"
      isVisible={extras.some(({ path }) => isVisible(path))}
      aside={<span className="text-ink-3">Sent by the service, not known to this console</span>}
    >
      <Panel>
        <dl>
          {extras.slice(0, MOST).map(({ path, value }) => (
            <div
              key={path}
              className={`gap-x-4 gap-y-0.5 border-b border-line px-3.5 py-[9px] last:border-0 sm:grid-cols-[210px_minmax(0,1fr)] ${isVisible(path) ? 'grid' : 'hidden print:grid'}`}
            >
              <dt className="min-w-0 break-words">
                <code>
                  <MarkedText>{path}</MarkedText>
                </code>
              </dt>
              <dd className="min-w-0">
                {value === UNREADABLE_SECTION ? (
                  <Unreadable>
                    This section could not be read: it is nested too deeply, or too large.
                  </Unreadable>
                ) : (
                  <code className="break-words whitespace-pre-wrap text-ink-2">
                    <MarkedText>{exactJsonText(value, 2) ?? ''}</MarkedText>
                  </code>
                )}
              </dd>
            </div>
          ))}
        </dl>
        {extras.length > MOST ? (
          <p className="border-t border-line px-3.5 py-[9px] text-ink-2">
            {extras.length - MOST} more are in the JSON view.
          </p>
        ) : null}
      </Panel>
    </SectionFrame>
  );
}
