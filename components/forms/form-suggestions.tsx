import { Autocomplete } from '@base-ui/react/autocomplete';
import type { RefObject } from 'react';
import { LabelledId } from '@/components/ui/labelled-id';
import type { FormSuggestion } from './suggest-forms';

/**
 * The list under the field: which forms what is typed may mean, and how many known profiles have each. It stands in
 * `container`, so that it is part of the sheet to a screen reader, too.
 */
export function FormSuggestions({ container }: { container: RefObject<HTMLElement | null> }) {
  return (
    <Autocomplete.Portal container={container}>
      <Autocomplete.Positioner positionMethod="fixed" sideOffset={8} className="z-50 outline-none">
        <Autocomplete.Popup className="max-h-[min(320px,var(--available-height))] w-[min(440px,calc(100vw-32px))] overflow-y-auto rounded-lg border border-line bg-surface py-1 shadow-high data-[empty]:hidden">
          <Autocomplete.List aria-label="Known forms">
            {(form: FormSuggestion) => (
              <Autocomplete.Item
                key={form.id}
                value={form}
                className="flex min-h-8 cursor-pointer flex-wrap items-center gap-x-3 px-3 py-1 data-[highlighted]:bg-accent-soft"
              >
                <span className="min-w-0 grow">
                  <LabelledId id={form.id} label={form.label} />
                </span>
                <span className="text-[12px] text-ink-2 numeric">{onProfiles(form.profiles)}</span>
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  );
}

const onProfiles = (count: number): string =>
  count === 0 ? 'on no known profile' : `on ${count} ${count === 1 ? 'profile' : 'profiles'}`;
