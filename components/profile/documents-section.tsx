import { NotSet } from '@/components/ui/not-set';
import { Panel } from '@/components/ui/panel';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { TableHead } from '@/components/ui/table-head';
import { DocumentRow } from './document-row';
import { misfitWords } from './misfit-words';
import type { ReadDocument } from './read-document';
import { SectionFrame } from './section-frame';
import { SectionMisfits } from './section-misfits';
import { misfitOfWhole, type SectionReading, settingAt } from './section-readings';
import { StateBadge } from './state-badge';
import { Unreadable } from './unreadable';
import { withKeys } from './with-keys';

const COLUMNS = ['Document', 'Asked of the customer', 'Example', 'UUID'];

/** The documents that the portal asks for, one a row. */
export function DocumentsSection({ reading, isVisible }: { reading: SectionReading; isVisible: boolean }) {
  const { section, state } = reading;
  const whole = misfitOfWhole(reading);
  const setting = settingAt(reading, 'documents');
  const misfit = setting !== null && 'misfit' in setting ? setting.misfit : null;
  const documents = setting !== null && 'value' in setting ? (setting.value as ReadDocument[]) : [];
  return (
    <SectionFrame
      id={`section-${section.key}`}
      title={section.label}
      isVisible={isVisible}
      aside={
        <>
          <code className="text-ink-3">{section.key}</code>
          <StateBadge state={state} />
        </>
      }
    >
      <Panel>
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
            <table className="settings-table min-w-[640px] print:min-w-0">
              <TableHead columns={COLUMNS} />
              <tbody>
                {withKeys(documents, ({ uuid }) => uuid).map(({ key, item }) => (
                  <DocumentRow key={key} document={item} />
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
