'use client';

import { memo, useEffect, useRef } from 'react';
import { EditButton } from '@/components/shell/presenter/off-button';
import { ProfileUuid } from '@/components/shell/profile-name';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { TextLink } from '@/components/ui/page-link';
import { exactTime, relativeTime } from '@/components/ui/time-words';
import { useNow } from '@/components/ui/use-now';
import { LABEL_KIND_WORDS } from '@/lib/configuration/label-kinds';
import type { Label } from '@/lib/features/labels/labels';
import { LabelEditor } from './label-editor';
import { PROFILES_WITH } from './seen-unlabelled';

export const LabelRow = memo(function LabelRow({
  label: row,
  profiles,
  zone,
  mayChange,
  isEditing,
  onEdit,
  onRemove,
}: {
  label: Label;
  /** Profiles read that have it; null if not counted. */
  profiles: number | null;
  /** Time zone of the times; if omitted, the reader's own. */
  zone: string | undefined;
  mayChange: boolean;
  isEditing: boolean;
  /** Null ends editing. */
  onEdit: (label: Label | null) => void;
  onRemove: (label: Label) => void;
}) {
  const { kind, id, label, updatedAt, updatedBy } = row;
  const edit = useRef<HTMLButtonElement>(null);
  const returns = useRef(false);
  useEffect(() => {
    if (!isEditing && returns.current) edit.current?.focus();
    returns.current = isEditing;
  }, [isEditing]);
  const now = useNow();
  const at = new Date(updatedAt);
  return (
    <tr className="align-top">
      <td className={`max-[639px]:col-span-2 ${kind === 'profile' ? 'w-[300px]' : 'w-20 font-mono'}`}>
        {kind === 'profile' ? <ProfileUuid uuid={String(id)} /> : id}
      </td>
      {isEditing ? (
        <td colSpan={profiles === null ? 3 : 4} className="max-[639px]:col-span-2">
          <LabelEditor of={{ kind, id }} label={label} onDone={() => onEdit(null)} />
        </td>
      ) : (
        <>
          <td className="min-w-[180px] wrap-anywhere font-medium max-[639px]:col-span-2">
            <MarkedText>{label}</MarkedText>
          </td>
          {profiles === null ? null : (
            <td className="w-28 text-ink-2 max-[639px]:col-span-2 max-[639px]:before:content-['profiles_read_'] min-[640px]:text-right!">
              {profiles === 0 ? (
                0
              ) : (
                <TextLink
                  href={`/profiles?${kind === 'profile' ? '' : PROFILES_WITH[kind]}=${id}`}
                  aria-label={`Profiles with ${LABEL_KIND_WORDS[kind].one} ${id}: ${profiles}`}
                >
                  {countWords(profiles)}
                </TextLink>
              )}
            </td>
          )}
          <td
            className="w-60 text-ink-2 max-[639px]:col-span-2"
            title={exactTime(at, zone)}
            suppressHydrationWarning
          >
            {relativeTime(at, now, zone)} · <MarkedText>{updatedBy}</MarkedText>
          </td>
          <td className="w-44 py-1! text-right! whitespace-nowrap max-[639px]:col-span-2 max-[639px]:text-left!">
            {mayChange ? (
              <>
                <EditButton
                  maskedValue={label}
                  ref={edit}
                  data-opens-row=""
                  variant="ghost"
                  aria-label={`Rename ${id} ${label}`}
                  onClick={() => onEdit(row)}
                >
                  Rename
                </EditButton>
                <Button
                  variant="ghost"
                  aria-label={`Remove the label of ${id}`}
                  onClick={() => onRemove(row)}
                >
                  Remove…
                </Button>
              </>
            ) : null}
          </td>
        </>
      )}
    </tr>
  );
});
