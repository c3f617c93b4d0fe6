'use client';

import { useId } from 'react';
import { useController } from 'react-hook-form';
import { Checkbox } from '@/components/ui/checkbox';
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
      <Checkbox
        checked={findings !== null}
        onChange={({ target }) =>
          change({ findings: target.checked ? { least: 'medium', checks: [] } : null })
        }
      >
        New findings
      </Checkbox>
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
                  <Checkbox
                    key={check.id}
                    checked={findings.checks.includes(check.id)}
                    onChange={({ target }) =>
                      change({
                        findings: {
                          ...findings,
                          checks: target.checked
                            ? [...findings.checks, check.id]
                            : findings.checks.filter((one) => one !== check.id),
                        },
                      })
                    }
                  >
                    {checkNumber(check.number)} <MarkedText>{check.title}</MarkedText>
                  </Checkbox>
                ))}
              </div>
            </details>
          )}
        </div>
      )}
      <Checkbox checked={gets.drift} onChange={({ target }) => change({ drift: target.checked })}>
        Outside changes
      </Checkbox>
      <Checkbox checked={gets.exceptions} onChange={({ target }) => change({ exceptions: target.checked })}>
        Exceptions that end in 14 or 3 days, or have expired
      </Checkbox>
      <Checkbox checked={gets.survey} onChange={({ target }) => change({ survey: target.checked })}>
        Survey falling behind its objective
        {hasObjective ? '' : ' (not available: SURVEY_MAX_AGE is off)'}
      </Checkbox>
      <Checkbox checked={gets.assignments} onChange={({ target }) => change({ assignments: target.checked })}>
        Runs that finish, stop or need review
      </Checkbox>
      <Checkbox checked={gets.approvals} onChange={({ target }) => change({ approvals: target.checked })}>
        Plans, exceptions and check changes that need approval
      </Checkbox>
      <FieldError id={`${id}-error`}>{fieldState.error?.message}</FieldError>
    </fieldset>
  );
}
