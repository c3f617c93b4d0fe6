import { FAILURE_WORDS, useColumnName } from '@/components/shell/compared-column';
import { useOperator } from '@/components/shell/operator-session';
import type { StorageOwner } from '@/components/shell/tab-store';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { list, NUMBER, object, orNull, SWITCH } from '@/lib/configuration/contract/configuration-shape';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { readTolerantly } from '@/lib/configuration/read-tolerantly';
import { assignmentNumber } from '@/lib/features/assignments/words';
import type { PreviewedItems } from '@/lib/features/compare/compare';
import { type OtherForms, readPreviewedItem } from '@/lib/features/preview/previewed-items';
import { withForms } from '@/lib/features/preview/with-forms';
import type { PreviewSubject } from './portal-frames';
import { PREVIEWED_DRAFTS, type PreviewedDraft } from './previewed-draft';
import { ReadingTime } from './reading-time';
import type { UnreadSubject } from './unread-subjects';

type PreviewedSubject = PreviewedItems['subjects'][number];

export interface PreviewedSide {
  /** In the form used in addresses. */
  item: string;
  subject: PreviewSubject;
  data: unknown;
  sections: readonly string[] | null;
}

/** The items that can be previewed, with name and source, and why the others can't. */
export function usePreviewedSides(
  items: readonly string[],
  subjects: readonly PreviewedSubject[],
  account: string | null,
): { sides: PreviewedSide[]; unread: UnreadSubject[] } {
  const nameOf = useColumnName();
  const operator = useOperator().id;
  const isInBrowser = useInBrowser();
  const [sides, unread]: [PreviewedSide[], UnreadSubject[]] = [[], []];
  for (const [index, previewed] of subjects.entries()) {
    const { column, data, sections } = previewed;
    const item = items[index] ?? '';
    const name = nameOf(column);
    const other = readPreviewedItem(item)?.other ?? null;
    const draft =
      other?.are === 'draft' && isInBrowser
        ? readPreviewedDraft({ operator, uuid: column.profile ?? '' })
        : null;
    const forms = other?.are === 'draft' ? (draft?.[other.side] ?? null) : previewed.forms;
    if (column.failure !== null) unread.push({ item, name, why: FAILURE_WORDS[column.failure] });
    else if (other?.are === 'draft' && forms === null) {
      unread.push({ item, name, why: isInBrowser ? NO_DRAFT : 'Looking for the draft…' });
    } else {
      const from = <PreviewSource previewed={previewed} other={other} forms={forms} />;
      sides.push({ item, subject: { account, name, from }, data: withForms(data, forms), sections });
    }
  }
  return { sides, unread };
}

const NO_DRAFT =
  'The draft is only available from the tab where it is being edited. Open the preview from there.';

function PreviewSource({
  previewed: {
    column: { kind, number, readAt, baseline },
    plannedFrom,
  },
  other,
  forms,
}: {
  previewed: PreviewedSubject;
  other: OtherForms | null;
  forms: AssignedForms | null;
}) {
  if (baseline !== null) {
    return (
      <>
        version {baseline.version}, saved <ReadingTime at={baseline.madeAt} />
      </>
    );
  }
  if (kind === 'setup') return <>shown from one of its profiles</>;
  return (
    <>
      {forms === null ? '' : 'everything except the forms '}
      {kind === 'version' ? `version ${number}, found ` : 'as read '}
      {readAt === null ? 'an unknown time' : <ReadingTime at={readAt} isAged={forms !== null} />}
      {forms === null ? null : (
        <>
          ; {formsWords(forms)}
          {other === null ? '' : `, ${sourceWords(other)}`}
          {plannedFrom === null ? null : (
            <>
              , planned from the reading of <ReadingTime at={plannedFrom} isAged />
            </>
          )}
        </>
      )}
    </>
  );
}

function sourceWords(other: OtherForms): string {
  if (other.are === 'given') return 'from the link';
  const isBefore = other.side === 'before';
  if (other.are === 'draft') return isBefore ? 'before the draft' : 'from the draft';
  return `${isBefore ? 'before' : 'after'} ${assignmentNumber(other.assignment)}`;
}

/** Most IDs named. */
const NAMED = 8;

/** Describes forms that replace its own: "forms 101, 104, section hidden". */
function formsWords({ enabled, form_ids }: AssignedForms): string {
  const named = (form_ids ?? []).slice(0, NAMED).join(', ');
  const more = (form_ids?.length ?? 0) - NAMED;
  const list =
    form_ids === null
      ? 'no list of forms'
      : form_ids.length === 0
        ? 'no forms'
        : `${form_ids.length === 1 ? 'form' : 'forms'} ${named}${more > 0 ? ` and ${more} more` : ''}`;
  return `${list}, section ${enabled ? 'shown' : 'hidden'}`;
}

/** The service's IDs may be any numbers, in any amount. */
const forms = object({ enabled: SWITCH, form_ids: orNull(list(NUMBER, 20_000)) });
const draft = object({ before: forms, after: forms });

/** Null if there is none, or it can't be read. */
export function readPreviewedDraft(of: StorageOwner): PreviewedDraft | null {
  const stored = PREVIEWED_DRAFTS.read(sessionStorage, of);
  const { value, misfits, extras } = readTolerantly<PreviewedDraft>(draft, stored);
  return misfits.length + extras.length === 0 ? (value as PreviewedDraft) : null;
}
