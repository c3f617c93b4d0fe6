'use client';

import { CopyButton } from '@/components/ui/copy-button';
import { DetailField } from '@/components/ui/detail-field';
import { IdChip } from '@/components/ui/id-chip';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import { exactJsonText } from '@/lib/contract/exact-number';
import type { PortalConfiguration } from '@/lib/contract/portal-configuration';

export function DetailsFields({ configuration }: { configuration: PortalConfiguration }) {
  const { id, exact_id, name, updated_at, created_at } = configuration;
  const idAsSent = exact_id === undefined ? id : { $numberDecimal: exact_id };
  const json = exactJsonText({ id: idAsSent, name, updated_at, created_at }, 2) ?? '';
  const link = `${window.location.origin}/configurations?configuration=${id}`;
  return (
    <>
      <dl className="grid gap-3.5">
        <DetailField label="ID" code="id">
          <IdChip>{exact_id ?? id}</IdChip>
          <CopyButton text={exact_id ?? String(id)} name="ID" />
        </DetailField>
        <DetailField label="Name" code="name">
          <span className="break-words">
            <MarkedText>{name}</MarkedText>
          </span>
        </DetailField>
        <DetailField label="Updated" code="updated_at">
          <AsSent>{updated_at}</AsSent>
        </DetailField>
        <DetailField label="Created" code="created_at">
          <AsSent>{created_at}</AsSent>
        </DetailField>
        <DetailField label="Link to this view">
          <span className="font-mono text-[12px] break-all text-ink-2">{link}</span>
          <CopyButton text={link} name="link" />
        </DetailField>
      </dl>
      <section aria-labelledby="configuration-json" className="mt-6">
        <div className="flex items-center justify-between">
          <h3 id="configuration-json" className="font-[620]">
            JSON
          </h3>
          <CopyButton text={json} name="JSON" />
        </div>
        <pre className="mt-1.5 rounded-md border border-line bg-sunken p-3 font-mono text-[12px] break-all whitespace-pre-wrap">
          <MarkedText>{json}</MarkedText>
        </pre>
      </section>
    </>
  );
}

/** The exact time in the reader's zone, and the service's own text beside it. */
function AsSent({ children }: { children: string }) {
  return (
    <>
      <ServiceTime relative={false}>{children}</ServiceTime>
      <span className="text-[12px] text-ink-3">
        the service sent{' '}
        <span className="font-mono">
          <MarkedText>{children}</MarkedText>
        </span>
      </span>
    </>
  );
}
