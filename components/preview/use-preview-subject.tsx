import { useColumnName } from '@/components/shell/compared-column';
import type { PreviewedItems } from '@/lib/contract/comparison';
import type { PreviewSubject } from './portal-frames';
import { ReadingTime } from './reading-time';

type Previewed = PreviewedItems['subjects'][number];

/** What each is called, and of what it is made. */
export function usePreviewSubject(account: string | null): (previewed: Previewed) => PreviewSubject {
  const nameOf = useColumnName();
  return (previewed) => ({
    account,
    name: nameOf(previewed.column),
    from: <From {...previewed} />,
  });
}

function From({ column: { kind, number, readAt, baseline }, forms }: Previewed) {
  if (baseline !== null) {
    return (
      <>
        version {baseline.version}, kept <ReadingTime at={baseline.madeAt} />
      </>
    );
  }
  if (kind === 'setup') return <>as one of its profiles has it</>;
  return (
    <>
      {kind === 'version' ? `version ${number}, found ` : 'from the reading of '}
      {readAt === null ? 'a time not known' : <ReadingTime at={readAt} />}
      {forms === null ? '' : `, with ${formsWords(forms)}`}
    </>
  );
}

/** What stands in the place of its own forms: "forms 101, 104, section hidden". */
function formsWords({ enabled, form_ids }: NonNullable<Previewed['forms']>): string {
  const list =
    form_ids === null
      ? 'no list of forms'
      : form_ids.length === 0
        ? 'no forms'
        : `${form_ids.length === 1 ? 'form' : 'forms'} ${form_ids.join(', ')}`;
  return `${list}, section ${enabled ? 'shown' : 'hidden'}`;
}
