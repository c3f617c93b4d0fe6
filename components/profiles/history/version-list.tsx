'use client';

import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import type { ListedVersion } from '@/lib/features/history/history';
import type { ComparedPair, Side } from './compared-versions';
import { SideChoice, VersionRow } from './version-row';
import { VersionTime } from './version-words';

/** The current configuration and all stored versions; any two can be selected. */
export function VersionList({
  rows,
  readAt,
  compared,
  onFrom,
  onTo,
  onBoth,
  more,
}: {
  rows: readonly ListedVersion[];
  readAt: string;
  compared: ComparedPair;
  onFrom: (number: number) => void;
  onTo: (side: Side) => void;
  onBoth: (from: number, to: number) => void;
  /** Shows older versions; null if there are none. */
  more: { isReading: boolean; read: () => void } | null;
}) {
  return (
    <section aria-labelledby="versions-title" className="min-w-0">
      <h2 id="versions-title" className="mb-2 flex min-h-[30px] items-center">
        Versions
      </h2>
      <Panel>
        <div className="max-h-[440px] overflow-y-auto min-[1000px]:max-h-[calc(100vh-170px)] print:max-h-none">
          <table className="settings-table" aria-label="Versions of this configuration">
            <thead>
              <tr>
                <th scope="col" className="px-1! text-center!">
                  From
                </th>
                <th scope="col" className="px-1! text-center!">
                  To
                </th>
                <th scope="col" className="pl-1!">
                  Version
                </th>
              </tr>
            </thead>
            <tbody>
              <tr className="has-checked:bg-accent-soft">
                <td />
                <SideChoice
                  side="to"
                  name="To now"
                  isChosen={compared.to === 'now'}
                  onChoose={() => onTo('now')}
                />
                <td className="pl-1!">
                  <span className="font-medium">Now</span>{' '}
                  <span className="text-ink-3">
                    as read <VersionTime at={readAt} />
                  </span>
                </td>
              </tr>
              {rows.map((version, index) => (
                <VersionRow
                  key={version.number}
                  version={version}
                  earlier={rows[index + 1]?.number ?? null}
                  isFrom={compared.from === version.number}
                  isTo={compared.to === version.number}
                  onFrom={() => onFrom(version.number)}
                  onTo={() => onTo(version.number)}
                  onBoth={onBoth}
                />
              ))}
            </tbody>
          </table>
        </div>
        {more === null ? null : (
          <div className="border-t border-line p-2 text-center">
            <Button variant="ghost" aria-disabled={more.isReading} onClick={more.read}>
              {more.isReading ? 'Loading older versions…' : 'Show older versions'}
            </Button>
          </div>
        )}
      </Panel>
    </section>
  );
}
