import { IdChip } from '@/components/ui/id-chip';
import { MarkedText } from '@/components/ui/marked-text';
import { DocumentExamples } from './document-examples';
import type { ReadDocument } from './read-document';
import { Unreadable } from './unreadable';

/** Shorter than a UUID only where it is long: the ends are what people compare. */
const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-2)}` : id);

export function DocumentRow({ document }: { document: ReadDocument }) {
  const { uuid, name, description, required, example_document: examples } = document;
  return (
    <tr className="align-top print:break-inside-avoid">
      <th scope="row">
        <ServiceText text={name} className="font-[560]" />
        <ServiceText text={description} className="text-ink-2" />
      </th>
      <td>
        {required === undefined ? (
          <NotRead />
        ) : required ? (
          'Must provide'
        ) : (
          <span className="text-ink-2">May provide</span>
        )}
      </td>
      <td className="text-ink-2">
        {examples === undefined ? <NotRead /> : <DocumentExamples examples={examples} />}
      </td>
      <td>
        {uuid === undefined ? (
          <NotRead />
        ) : (
          <>
            <span className="print:hidden">
              <IdChip full={uuid}>
                <MarkedText>{shortId(uuid)}</MarkedText>
              </IdChip>
            </span>
            <code className="hidden print:inline">{uuid}</code>
          </>
        )}
      </td>
    </tr>
  );
}

function ServiceText({ text, className }: { text: string | undefined; className: string }) {
  if (text === '') return null;
  return (
    <div className={`max-w-[60ch] break-words ${className}`}>
      {text === undefined ? <NotRead /> : <MarkedText>{text}</MarkedText>}
    </div>
  );
}

/** The reason stands in the list under the table. */
const NotRead = () => <Unreadable>Could not be read</Unreadable>;
