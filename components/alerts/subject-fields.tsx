'use client';

import { type ReactNode, useId } from 'react';
import { useController } from 'react-hook-form';
import { FieldError } from '@/components/ui/form-field';
import { MarkedText } from '@/components/ui/marked-text';
import { SelectField } from '@/components/ui/select-field';
import type { Severity } from '@/lib/configuration/checks/definition';
import { checkNumber, SEVERITY_WORDS } from '@/lib/configuration/checks/results';
import type { AlertSubjects, AlertsAnswer } from '@/lib/features/alerts/alerts';

const NONE = 'none';
const LEAST = [
  { value: 'info', label: 'Any severity' },
  { value: 'low', label: `${SEVERITY_WORDS.low} or higher` },
  { value: 'medium', label: `${SEVERITY_WORDS.medium} or higher` },
  { value: 'high', label: `${SEVERITY_WORDS.high} only` },
  { value: NONE, label: 'Only the checks below' },
];

/** The field `gets` of the surrounding form: the subjects sent to the destination. */
export function SubjectFields({
  checks,
  hasObjective,
}: {
  checks: AlertsAnswer['checks'];
  hasObjective: boolean;
}) {
  const { field, fieldState } = useController({ name: 'gets' });
  const gets = field.value as AlertSubjects;
  const { findings } = gets;
  const change = (next: Partial<AlertSubjects>) => field.onChange({ ...gets, ...next });
  const id = useId();
  return (
    <fieldset className="grid gap-2" aria-describedby={`${id}-error`}>
      <legend className="mb-1 font-medium">Alert about</legend>
      <Choice
        checked={findings !== null}
        onChange={(isOn) => change({ findings: isOn ? { least: 'medium', checks: [] } : null })}
      >
        New findings
      </Choice>
      {findings === null ? null : (
        <div className="grid gap-2 pl-6">
          <SelectField
            aria-label="Severity"
            choices={LEAST}
            value={findings.least ?? NONE}
            onChange={({ target: { value } }) =>
              change({ findings: { ...findings, least: value === NONE ? null : (value as Severity) } })
            }
            className="max-w-[240px]"
          />
          {checks.length === 0 ? null : (
            <details open={findings.least === null || findings.checks.length > 0}>
              <summary className="cursor-pointer text-ink-2">
                Also these checks, whatever their severity
              </summary>
              <div className="mt-1 grid max-h-[220px] gap-1 overflow-y-auto">
                {checks.map((check) => (
                  <Choice
                    key={check.id}
                    checked={findings.checks.includes(check.id)}
                    onChange={(isOn) =>
                      change({
                        findings: {
                          ...findings,
                          checks: isOn
                            ? [...findings.checks, check.id]
                            : findings.checks.filter((one) => one !== check.id),
                        },
                      })
                    }
                  >
                    {checkNumber(check.number)} <MarkedText>{check.title}</MarkedText>
                  </Choice>
                ))}
              </div>
            </details>
          )}
        </div>
      )}
      <Choice checked={gets.drift} onChange={(drift) => change({ drift })}>
        Outside changes
      </Choice>
      <Choice checked={gets.exceptions} onChange={(exceptions) => change({ exceptions })}>
        Exceptions that end in 14 or 3 days, or have expired
      </Choice>
      <Choice checked={gets.survey} onChange={(survey) => change({ survey })}>
        Survey falling behind its objective
        {hasObjective ? '' : ' (not available: SURVEY_MAX_AGE is off)'}
      </Choice>
      <Choice checked={gets.assignments} onChange={(assignments) => change({ assignments })}>
        Runs that finish, stop or need review
      </Choice>
      <Choice checked={gets.approvals} onChange={(approvals) => change({ approvals })}>
        Plans, exceptions and check changes that need approval
      </Choice>
      <FieldError id={`${id}-error`}>{fieldState.error?.message}</FieldError>
    </fieldset>
  );
}

function Choice({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="flex items-start gap-2">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  );
}
