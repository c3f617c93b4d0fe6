'use client';

import { Braces, Plus, Rows3 } from 'lucide-react';
import { useId, useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { FIELD } from '@/components/ui/field-class';
import { FieldFrame, fieldAttributes } from '@/components/ui/form-field';
import { FormPart } from '@/components/ui/form-part';
import { type CheckDraft, jsonOf, newWhere, withRowsOf } from './check-draft';
import { ConditionEditor, type EditorContext } from './condition-editor';

/** Characters of the conditions as JSON: a hundred conditions need far fewer. */
const LONGEST = 200_000;

/** The condition and "Where", as rows, or as JSON if nested too deeply for rows. */
export function ConditionFields(given: EditorContext) {
  const { control, getValues, setValue } = useFormContext<CheckDraft>();
  const json = useWatch({ control, name: 'json' });
  if (json !== null) return <AsJson {...given} />;
  return (
    <>
      <FormPart title="Rule">
        <Controller<CheckDraft, 'condition'>
          name="condition"
          render={({ field: { value, onChange } }) => (
            <ConditionEditor
              {...given}
              group={value}
              onChange={onChange}
              place="condition"
              says="Condition"
            />
          )}
        />
      </FormPart>
      <ConditionRows {...given} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="ghost"
          onClick={() => setValue('json', jsonOf(getValues(), given.settings), { shouldDirty: true })}
        >
          <Braces aria-hidden /> Edit as JSON
        </Button>
      </div>
    </>
  );
}

function ConditionRows(given: EditorContext) {
  return (
    <Controller<CheckDraft, 'where'>
      name="where"
      render={({ field: { value, onChange } }) =>
        value === null ? (
          <div>
            <Button onClick={() => onChange(newWhere())}>
              <Plus aria-hidden /> Only where…
            </Button>
          </div>
        ) : (
          <FormPart title="Only where" says="For other portals, the check is not applicable.">
            <ConditionEditor {...given} group={value} onChange={onChange} place="where" says="Only where" />
            <div>
              <Button variant="ghost" onClick={() => onChange(null)}>
                Remove “only where”
              </Button>
            </div>
          </FormPart>
        )
      }
    />
  );
}

function AsJson({ faults }: EditorContext) {
  const { register, getValues, reset } = useFormContext<CheckDraft>();
  const id = useId();
  const [isTooDeep, setTooDeep] = useState(false);
  const fault = faults.get('json');
  const returnToRows = () => {
    const rows = withRowsOf(getValues());
    setTooDeep(rows === null);
    if (rows !== null) reset(rows, { keepDefaultValues: true });
  };
  return (
    <FormPart
      title="Rule as JSON"
      says="Enter “condition”, and optionally “where” to limit which portals are checked."
    >
      <FieldFrame
        id={id}
        label="Conditions"
        hint={isTooDeep ? 'This condition is nested too deeply for the form. Edit it as JSON.' : undefined}
        error={fault}
      >
        <textarea
          {...fieldAttributes(id, fault)}
          rows={16}
          maxLength={LONGEST}
          spellCheck={false}
          className={`${FIELD} h-auto py-2 font-mono text-xs`}
          {...register('json')}
        />
      </FieldFrame>
      <div>
        <Button variant="ghost" onClick={returnToRows}>
          <Rows3 aria-hidden /> Edit as a form
        </Button>
      </div>
    </FormPart>
  );
}
