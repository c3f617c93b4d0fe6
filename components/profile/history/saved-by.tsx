import { MarkedText } from '@/components/ui/marked-text';
import type { VersionSave } from '@/lib/contract/console-history';
import { VersionTime } from './version-time';

/** Who saved a version and why; an undo and forms that were there before are said in words. */
export function SavedBy({ save: { by, reason, undo, backTo } }: { save: VersionSave }) {
  return (
    <div className="mt-0.5 wrap-anywhere">
      {by === null ? null : (
        <p>
          By <MarkedText>{by}</MarkedText>
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
          Back to the forms of <VersionTime at={backTo.at} />
        </p>
      )}
    </div>
  );
}
