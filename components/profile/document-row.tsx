import { IdChip } from '@/components/ui/id-chip';
import { MarkedText } from '@/components/ui/marked-text';
import type { Misfit } from '@/lib/contract/tolerant-reading';
import { DocumentExamples, type ReadDocument } from './document-examples';
import { lostWords, Unreadable } from './unreadable';

/** Shorter than a UUID only where it is long: the ends are what people compare. */
const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-2)}` : id);

/** `path` is where the document stands in the configuration: what of it is among `misfits` is said here. */
export function DocumentRow({
  document,
  path,
  misfits,
  isVisible,
}: {
  document: ReadDocument;
  path: string;
  misfits: readonly Misfit[];
  isVisible: boolean;
}) {
  const { uuid, name, description, required, example_document: examples } = document;
  const lost = (member: string) => <Unreadable>{lostWords(misfits, `${path}.${member}`)}</Unreadable>;
  return (
    <tr className={`align-top print:break-inside-avoid ${isVisible ? '' : 'hidden print:table-row'}`}>
      <th scope="row">
        {name === '' ? null : (
          <div className="max-w-[60ch] font-medium break-words">
            {name === undefined ? lost('name') : <MarkedText>{name}</MarkedText>}
          </div>
        )}
        {description === '' ? null : (
          <div className="max-w-[60ch] break-words text-ink-2">
            {description === undefined ? lost('description') : <MarkedText>{description}</MarkedText>}
          </div>
        )}
      </th>
      <td data-label="Asked of the customer">
        {required === undefined ? (
          lost('required')
        ) : (
          <span className={required ? undefined : 'text-ink-2'}>
            <MarkedText>{required ? 'Must provide' : 'May provide'}</MarkedText>
          </span>
        )}
      </td>
      <td data-label="Example" className="text-ink-2">
        {examples === undefined ? (
          lost('example_document')
        ) : (
          <DocumentExamples examples={examples} path={`${path}.example_document`} misfits={misfits} />
        )}
      </td>
      <td data-label="UUID">
        {uuid === undefined ? (
          lost('uuid')
        ) : (
          <>
            <span className="print:hidden">
              <IdChip full={uuid}>
                <MarkedText also={uuid}>{shortId(uuid)}</MarkedText>
              </IdChip>
            </span>
            <code className="hidden print:inline">{uuid}</code>
          </>
        )}
      </td>
    </tr>
  );
}
