import type { ReactNode } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import type { ActivityDetail } from '@/lib/features/activity/activity';
import { formName, type LabelOf, useLabels } from '@/lib/features/labels/queries';
import { differencesOf, formsOf, type MemberDifference } from './differences';
import { FormChips, StoredDifferences } from './form-chips';

export function ChangeDetails({ row }: { row: ActivityDetail }) {
  const { labelOf } = useLabels();
  const forms = formsOf(row.before, row.after);
  const members = forms === null ? differencesOf(row.before, row.after) : [];
  if (forms === null && members.length === 0) return null;
  const isMade = row.outcome === 'done';
  return (
    <section aria-labelledby="what-changed" className="mt-6">
      <h3 id="what-changed" className="mb-1.5 font-semibold">
        {forms === null
          ? row.before === null
            ? 'Details'
            : 'What changed'
          : isMade
            ? 'What changed'
            : 'Attempted change'}
      </h3>
      <Panel>
        <dl className="divide-y divide-line">
          {forms === null
            ? members.map((member) => <Member key={member.member} {...member} />)
            : [
                <Row key="difference" label="Difference">
                  <FormChips before={forms.before} after={forms.after} most={Number.POSITIVE_INFINITY} />
                </Row>,
                forms.asked === null ? null : (
                  <Row key="not-as-asked" label="Saved differently">
                    <StoredDifferences {...forms} asked={forms.asked} />
                  </Row>
                ),
                <Row key="before" label="Before">
                  {formsWords(forms.before, labelOf)}
                </Row>,
                forms.asked === null ? null : (
                  <Row key="asked" label="Requested">
                    {formsWords(forms.asked, labelOf)}
                  </Row>
                ),
                forms.despiteChecks.length === 0 ? null : (
                  <Row key="despite" label="Failing checks">
                    <ul className="grid gap-1">
                      {forms.despiteChecks.map((name) => (
                        <li key={name}>
                          <MarkedText>{name}</MarkedText>
                        </li>
                      ))}
                    </ul>
                  </Row>
                ),
                <Row key="after" label={isMade ? 'After' : 'Requested'}>
                  {formsWords(forms.after, labelOf)}
                </Row>,
              ]}
        </dl>
      </Panel>
    </section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 px-3.5 py-[9px] sm:grid-cols-[100px_minmax(0,1fr)]">
      <dt className="wrap-anywhere text-ink-2">
        <MarkedText>{label}</MarkedText>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Member({ member, before, after }: MemberDifference) {
  return (
    <Row label={member}>
      {before === null ? null : (
        <>
          <span className="sr-only">before </span>
          <span aria-hidden>− </span>
          <s className="text-bad">
            <MarkedText>{before}</MarkedText>
          </s>
          <br />
        </>
      )}
      {after === null ? (
        <span className="text-ink-3">Removed</span>
      ) : (
        <>
          {before === null ? null : <span className="sr-only">after </span>}
          {before === null ? null : <span aria-hidden>+ </span>}
          <MarkedText>{after}</MarkedText>
        </>
      )}
    </Row>
  );
}

/** "Shown: 101 Source of funds, 104" */
function formsWords({ enabled, form_ids }: AssignedForms, labelOf: LabelOf) {
  const ids =
    form_ids === null
      ? 'not set (null)'
      : form_ids.length === 0
        ? 'none (an empty list)'
        : form_ids.map(formName(labelOf)).join(', ');
  return <MarkedText>{`${enabled ? 'Shown' : 'Hidden'}: ${ids}`}</MarkedText>;
}
