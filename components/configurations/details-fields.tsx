'use client';

import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { IdChip } from '@/components/ui/id-chip';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import type { PortalConfiguration } from '@/lib/contract/portal-configuration';

export function DetailsFields({ configuration }: { configuration: PortalConfiguration }) {
  const { id, name, updated_at, created_at } = configuration;
  const json = JSON.stringify(configuration, null, 2);
  const link = `${window.location.origin}/configurations?configuration=${id}`;
  return (
    <>
      <dl className="grid gap-3.5">
        <Field label="ID" code="id">
          <IdChip>{id}</IdChip>
          <CopyButton text={String(id)} name="ID" />
        </Field>
        <Field label="Name" code="name">
          <span className="break-words">
            <MarkedText>{name}</MarkedText>
          </span>
        </Field>
        <Field label="Updated" code="updated_at">
          <AsSent>{updated_at}</AsSent>
        </Field>
        <Field label="Created" code="created_at">
          <AsSent>{created_at}</AsSent>
        </Field>
        <Field label="Link to this view" code="">
          <span className="font-mono text-[12px] break-all text-ink-2">{link}</span>
          <CopyButton text={link} name="link" />
        </Field>
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

function Field({ label, code, children }: { label: string; code: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[12px] text-ink-3">
        {label} {code ? <code className="font-mono">{code}</code> : null}
      </dt>
      <dd className="mt-0.5 flex flex-wrap items-center gap-1.5">{children}</dd>
    </div>
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
