'use client';

import { Badge } from '@/components/ui/badge';
import { MarkedText } from '@/components/ui/marked-text';
import { HereLink } from '@/components/ui/page-link';
import type { ListedVersion, VersionSave } from '@/lib/features/history/history';
import { labelledWords } from '@/lib/features/history/labelled-changes';
import { useLabels } from '@/lib/features/labels/queries';
import { Author } from '../author';
import { noChangesWords, REASON_WORDS, useVersionTime, VersionTime } from './version-words';

/** One version: from when it applied, its source, and its differences from the previous one. */
export function VersionRow({
  version,
  earlier,
  isFrom,
  isTo,
  onFrom,
  onTo,
  onBoth,
}: {
  version: ListedVersion;
  /** The previous version; null if it is not known here. */
  earlier: number | null;
  isFrom: boolean;
  isTo: boolean;
  onFrom: () => void;
  onTo: () => void;
  onBoth: (from: number, to: number) => void;
}) {
  const { number, reason, firstReadAt, lastReadAt, changes, requestId, save } = version;
  const { labelOf } = useLabels();
  const name = useVersionTime()(firstReadAt);
  const { words, tone, title } = REASON_WORDS[reason];
  return (
    <tr className="align-top has-checked:bg-accent-soft">
      <SideChoice side="from" name={`From ${name}`} isChosen={isFrom} onChoose={onFrom} />
      <SideChoice side="to" name={`To ${name}`} isChosen={isTo} onChoose={onTo} />
      <td className="min-w-0 pl-1!">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium" title={`Request ID ${requestId}`}>
            {earlier === null ? (
              <VersionTime at={firstReadAt} />
            ) : (
              <HereLink
                href={`?tab=history&from=${earlier}&to=${number}`}
                aria-label={`${name}: what it changed`}
                onChoose={() => onBoth(earlier, number)}
                className="underline decoration-line-strong underline-offset-3 hover:decoration-current"
              >
                <VersionTime at={firstReadAt} />
              </HereLink>
            )}
          </span>
          <span title={title}>
            <Badge tone={tone}>{words}</Badge>
          </span>
        </div>
        {save === null ? null : <SavedBy save={save} />}
        {changes.length === 0 ? (
          <p className="text-ink-3">{noChangesWords(version)}</p>
        ) : (
          <ul className="mt-0.5 text-ink-2">
            {changes.map((change) => (
              <li key={change.key} className="wrap-anywhere">
                <span className="text-ink-3">
                  <MarkedText>{change.label}</MarkedText>:
                </span>{' '}
                <MarkedText>{labelledWords(change, labelOf)}</MarkedText>
              </li>
            ))}
          </ul>
        )}
        {lastReadAt === firstReadAt ? null : (
          <p className="text-xs text-ink-3">
            Last seen <VersionTime at={lastReadAt} />
          </p>
        )}
      </td>
    </tr>
  );
}

/** Who saved a version and why; undo and restore have their own wording. */
function SavedBy({ save: { by, assignment, reason, undo, backTo } }: { save: VersionSave }) {
  return (
    <div className="mt-0.5 wrap-anywhere">
      {by === null && assignment === null ? null : (
        <p>
          <Author by={by} assignment={assignment} />
          {reason === null ? null : (
            <>
              : “<MarkedText>{reason}</MarkedText>”
            </>
          )}
        </p>
      )}
      {undo !== null ? (
        <p>
          Undo of {undo.of === null ? 'an earlier save' : 'the save of '}
          {undo.of === null ? null : <VersionTime at={undo.of.at} />}
        </p>
      ) : backTo === null ? null : (
        <p>
          Restored the forms of <VersionTime at={backTo.at} />
        </p>
      )}
    </div>
  );
}

/** One of the two radio buttons of a version: compare from, or to. Arrow keys work as in any radio group. */
export function SideChoice({
  side,
  name,
  isChosen,
  onChoose,
}: {
  side: 'from' | 'to';
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <td className="w-9 px-1! text-center!">
      <input
        type="radio"
        name={`history-${side}`}
        aria-label={name}
        checked={isChosen}
        onChange={onChoose}
        className="size-6 scale-75 accent-(--accent)"
      />
    </td>
  );
}
