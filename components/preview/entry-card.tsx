import { Plus } from 'lucide-react';
import { LabelledId } from '@/components/ui/id-chip';
import { MarkedText } from '@/components/ui/marked-text';
import { Unreadable } from '@/components/ui/unreadable';
import { missingValueWords } from '@/lib/features/preview/configured-value';
import type { EntryField, EntryPart } from '@/lib/features/preview/step-parts';
import { exactJsonText } from '@/lib/platform/text/exact-number';
import { ConfiguredValueText } from './configured-value-text';
import { Ghost } from './ghost-box';

/** What each added person or company is asked for, as far as the configuration says. */
export function EntryCard({ part, withHidden }: { part: EntryPart; withHidden: boolean }) {
  const { title, screening, fields, most } = part;
  return (
    <div className="grid gap-2">
      <div className="rounded-lg border border-line px-3.5 py-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h4 className="font-medium">
            {title}
            {most === null ? null : ' 1'}
          </h4>
          {screening === null ? null : (
            <span className="text-xs text-ink-3">
              {screening.is === 'value' ? (
                screening.value ? (
                  'screened automatically'
                ) : (
                  'not screened automatically'
                )
              ) : (
                <>
                  screening: <ConfiguredValueText configured={screening} />
                </>
              )}
            </span>
          )}
        </div>
        <Model part={part} />
        {fields.map((field) => (
          <Field key={field.key} field={field} withHidden={withHidden} />
        ))}
      </div>
      {most === null ? null : (
        <div className="flex flex-wrap items-center gap-x-2 rounded-lg border border-dashed border-line-strong px-3.5 py-2 text-ink-2">
          {most.is === 'value' && Number(most.value) <= 1 ? null : (
            <>
              <Plus aria-hidden className="size-3.5" />
              Add another
              <span className="grow" />
            </>
          )}
          <span className="text-xs text-ink-3">
            most entries: <ConfiguredValueText configured={most} />
          </span>
        </div>
      )}
    </div>
  );
}

/** Boxes without text represent fields that can't be known from here. */
function Model({ part: { model, modelLabel } }: { part: EntryPart }) {
  return (
    <>
      <div aria-hidden className="mt-2.5 grid gap-1.5 [&>*:nth-child(odd)]:mt-1">
        {['w-2/5', 'w-3/5'].map((width) => [
          <span key={width} className={`block h-[7px] rounded-[3px] bg-line ${width}`} />,
          <span key={`${width} box`} className="block h-[26px] rounded-md border border-line" />,
        ])}
      </div>
      <p className="mt-2 text-2xs text-ink-3">
        {model.is === 'value' ? (
          <>
            Fields of people model <LabelledId id={model.value} label={modelLabel} sign="#" chip />. The
            service does not list them.
          </>
        ) : (
          <>
            People model: <ConfiguredValueText configured={model} />. The fields it asks for are unknown.
          </>
        )}
      </p>
    </>
  );
}

function Field({
  field: { key, label, unit, configured },
  withHidden,
}: {
  field: EntryField;
  withHidden: boolean;
}) {
  if (configured.is === 'value' && configured.value === false) {
    return withHidden ? (
      <div className="mt-2.5">
        <Ghost names={label} code={key} words="Not asked" reason="is false" />
      </div>
    ) : null;
  }
  return (
    <div className="mt-2.5 grid grid-cols-[minmax(0,1fr)_84px] items-center gap-2.5 border-t border-dashed border-line pt-2.5">
      <span>{label}</span>
      {configured.is !== 'value' ? (
        <Unreadable>{missingValueWords(configured)}</Unreadable>
      ) : configured.value === true ? (
        <span
          aria-hidden
          className="block h-7 rounded-md border border-line-strong px-2 text-right text-ink-3"
        >
          {unit}
        </span>
      ) : (
        <span className="text-right wrap-anywhere">
          <MarkedText>{exactJsonText(configured.value) ?? ''}</MarkedText>
        </span>
      )}
    </div>
  );
}
