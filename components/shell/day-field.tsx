'use client';

import { useController } from 'react-hook-form';
import { FieldFrame, fieldAttributes } from '@/components/ui/form-field';
import { dayWords } from '@/components/ui/time-words';
import { readTimes } from '@/components/ui/typed-times';
import { TypedField } from './typed-field';

const DAYS_AHEAD = ['30 days', '90 days', '12 months'];
const AHEAD = /^(?:in )?(\d{1,3}) ?(day|week|month|year)s?$/i;

/** The days that a text may mean: "6 months" is ahead, everything else as in the other fields. */
function readDays(typed: string, now: Date): Date[] {
  const [, count, unit] = AHEAD.exec(typed.trim()) ?? [];
  if (count === undefined || unit === undefined) return readTimes(typed, now);
  const [years, months, days] = {
    day: [0, 0, 1],
    week: [0, 0, 7],
    month: [0, 1, 0],
    year: [1, 0, 0],
  }[unit.toLowerCase()] as [number, number, number];
  const many = Number(count);
  return [
    new Date(now.getFullYear() + many * years, now.getMonth() + many * months, now.getDate() + many * days),
  ];
}

/** `2026-12-31`, of the date that the reader sees. */
const isoDay = (day: Date): string =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part, place) => String(part).padStart(place === 0 ? 4 : 2, '0'))
    .join('-');

const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

/** A day ahead, typed or chosen, as a field of the surrounding form: `2026-12-31`, or the text if it isn't understood. */
export function DayField({ name, label, hint }: { name: string; label: string; hint: string }) {
  const { field, fieldState } = useController({ name });
  const value = String(field.value ?? '');
  const error = fieldState.error?.message;
  return (
    <TypedField<Date>
      label={label}
      shown={ISO_DAY.test(value) ? dayWords(new Date(value), 'UTC') : value}
      accepts={DAYS_ACCEPTED}
      read={(text) => readDays(text, new Date()).map((day) => ({ label: dayWords(day), value: day }))}
      presets={() =>
        DAYS_AHEAD.flatMap((text) =>
          readDays(text, new Date()).map((day) => ({
            label: `In ${text}`,
            detail: dayWords(day),
            value: day,
          })),
        )
      }
      onChoose={(day) => field.onChange(day === null ? '' : isoDay(day))}
      onRefused={field.onChange}
      inForm={{
        attributes: (id) => fieldAttributes(id, error),
        frame: (id, input) => (
          <FieldFrame id={id} label={label} hint={hint} error={error}>
            {input}
          </FieldFrame>
        ),
      }}
      ref={field.ref}
    />
  );
}

const DAYS_ACCEPTED = 'such as 31 Dec 2026 or 6 months';
