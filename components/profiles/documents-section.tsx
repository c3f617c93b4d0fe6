import { IdChip } from '@/components/ui/id-chip';
import { MarkedText } from '@/components/ui/marked-text';
import { NotSet } from '@/components/ui/not-set';
import { Panel } from '@/components/ui/panel';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { TableHead } from '@/components/ui/table-head';
import { Unreadable } from '@/components/ui/unreadable';
import type { Misfit } from '@/lib/configuration/contract/tolerant-reading';
import {
  documentAnchor,
  misfitOfWhole,
  placesOf,
  type ReadDocument,
  type SectionReading,
  settingAt,
} from '@/lib/features/profiles/section-readings';
import { DocumentExamples } from './document-examples';
import { SectionFrame, StateBadge } from './section-frame';
import { lostWords, misfitWords, SectionMisfits } from './unreadable';
import type { IsVisible } from './use-setup-filter';
import { withKeys } from './with-keys';

const COLUMNS = ['Document', 'Asked of the customer', 'Example', 'UUID'];

export function DocumentsSection({ reading, isVisible }: { reading: SectionReading; isVisible: IsVisible }) {
  const { section, state } = reading;
  const whole = misfitOfWhole(reading);
  const setting = settingAt(reading, 'documents');
  const misfit = setting !== null && 'misfit' in setting ? setting.misfit : null;
  const documents: ReadDocument[] =
    setting !== null && 'value' in setting ? (setting.value as ReadDocument[]) : [];
  const path = `${section.key}.documents`;
  const places = placesOf(reading.misfits, path, documents);
  const visible = documents.filter((_, index) => isVisible(reading, String(index))).length;
  return (
    <SectionFrame
      id={`section-${section.key}`}
      title={section.label}
      isVisible={isVisible(reading)}
      aside={
        <>
          <code className="text-ink-3">
            <MarkedText>{section.key}</MarkedText>
          </code>
          <StateBadge state={state} />
          {visible === documents.length || visible === 0 ? null : (
            <span className="text-ink-3 print:hidden">{`${visible} of ${documents.length}`}</span>
          )}
        </>
      }
    >
      <Panel className="@container">
        {documents.length === 0 ? (
          <p className="px-3.5 py-[9px]">
            {whole ? (
              <Unreadable>{misfitWords(whole, 'section')}</Unreadable>
            ) : misfit ? (
              <Unreadable>{misfitWords(misfit, 'setting')}</Unreadable>
            ) : (
              <NotSet raw="an empty list, []">None</NotSet>
            )}
          </p>
        ) : (
          <ScrollRegion label="Documents, table">
            <table className="settings-table stacked-when-narrow">
              <TableHead columns={COLUMNS} />
              <tbody>
                {withKeys(documents, ({ uuid }) => uuid).map(({ key, item }, index) => (
                  <DocumentRow
                    key={key}
                    document={item}
                    anchor={
                      item.uuid !== undefined && key === `${item.uuid} 1`
                        ? documentAnchor(item.uuid)
                        : undefined
                    }
                    path={`${path}.${places[index]}`}
                    misfits={reading.misfits}
                    isVisible={isVisible(reading, String(index))}
                  />
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )}
        <SectionMisfits reading={reading} />
      </Panel>
    </SectionFrame>
  );
}

/** Shortens long IDs only, in the middle: people compare the ends. */
const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-2)}` : id);

/** `path` is the document's place in the configuration; those of its values that are in `misfits` are reported here. */
function DocumentRow({
  document,
  anchor,
  path,
  misfits,
  isVisible,
}: {
  document: ReadDocument;
  anchor: string | undefined;
  path: string;
  misfits: readonly Misfit[];
  isVisible: boolean;
}) {
  const { uuid, name, description, required, example_document: examples } = document;
  const lost = (member: string) => <Unreadable>{lostWords(misfits, `${path}.${member}`)}</Unreadable>;
  return (
    <tr
      id={anchor}
      className={`scroll-mt-24 align-top target:bg-accent-soft print:break-inside-avoid ${isVisible ? '' : 'hidden print:table-row'}`}
    >
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
      {/* Without a width the column depends on lists that are folded, and on when they are laid out. */}
      <td data-label="Example" className="text-ink-2 @min-[681px]:w-[29%]">
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
