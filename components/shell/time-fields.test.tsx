import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { DayField, MomentField } from './time-fields';

// Set before any clock is read, because formats are cached.
vi.hoisted(() => void vi.stubEnv('TZ', 'Europe/London'));
afterAll(() => void vi.unstubAllEnvs());

const NOON = '2026-11-20T12:00:00.000Z';

function Screen({ initial, onChange }: { initial: string; onChange: (time: string) => void }) {
  const form = useForm({ defaultValues: { since: initial } });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, type }) => {
          if (type === 'change') onChange(values.since);
        },
      }),
    [form, onChange],
  );
  return (
    <FormProvider {...form}>
      <MomentField name="since" label="Since" />
      <button type="button" onClick={() => form.setValue('since', '')}>
        Clear
      </button>
    </FormProvider>
  );
}

function open(initial = '') {
  const onChange = vi.fn<(time: string) => void>();
  render(<Screen initial={initial} onChange={onChange} />);
  return { onChange, user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Since' }) };
}

test('Enter accepts a typed time, shown in the format of the screens', async () => {
  const { user, field, onChange } = open();
  await user.type(field, '20/11/2026 12:00');
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('20 Nov 2026, 12:00');
  await user.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([[NOON]]);
  expect(field).toHaveValue('20 Nov 2026, 12:00');
  expect(screen.queryByRole('option')).toBeNull();
});

test('leaving the field accepts the text, and only looking changes nothing', async () => {
  const { user, field, onChange } = open();
  await user.click(field);
  await user.tab();
  expect(onChange).not.toHaveBeenCalled();
  await user.type(field, '20 nov 2026, 12:00');
  await user.tab();
  expect(onChange.mock.calls).toEqual([[NOON]]);
});

test('text that is not understood shows what is accepted, stays, and is what the form checks', async () => {
  const { user, field, onChange } = open(NOON);
  await user.clear(field);
  await user.type(field, '31 Nov 2026');
  expect(field).toBeValid();
  await user.keyboard('{Escape}');
  expect(field).toHaveValue('20 Nov 2026, 12:00');
  expect(onChange).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, '31 Nov 2026{Enter}');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/such as 22 Nov 2026/);
  await user.tab();
  expect(field).toHaveValue('31 Nov 2026');
  expect(onChange.mock.calls).toEqual([['31 Nov 2026']]);
  await user.clear(field);
  await user.type(field, '20 nov 2026, 12:00{Enter}');
  expect(field).toHaveValue('20 Nov 2026, 12:00');
  expect(field).toBeValid();
});

test('arrow keys cycle through the times, and Enter or a click accepts one', async () => {
  const { user, field, onChange } = open();
  await user.tab();
  expect(screen.queryByRole('option')).toBeNull();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('1 hour ago');
  expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('7 days ago');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(onChange).toHaveBeenCalledTimes(1);
  await user.click(field);
  await user.click(screen.getByRole('option', { name: /^Today/ }));
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(field).toHaveFocus();
});

test('an emptied field means no time, and a value cleared elsewhere empties the field', async () => {
  const { user, field, onChange } = open(NOON);
  await user.clear(field);
  await user.tab();
  expect(onChange.mock.calls).toEqual([['']]);
  await user.type(field, '20 nov 2026 12:00{Enter}');
  await user.type(field, ' x');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field).toHaveValue('');
});

test('of a time that the clock shows twice, either can be chosen and is shown as such', async () => {
  const { user, field, onChange } = open();
  await user.type(field, '25 Oct 2026 1:30');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '25 Oct 2026, 01:30 BST',
    '25 Oct 2026, 01:30 GMT',
  ]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onChange.mock.calls).toEqual([['2026-10-25T01:30:00.000Z']]);
  expect(field).toHaveValue('25 Oct 2026, 01:30 GMT');
  await user.click(field);
  await user.tab();
  expect(onChange).toHaveBeenCalledTimes(1);
});

function ExceptionForm({ until = '2026-12-31' }: { until?: string }) {
  const form = useForm({ defaultValues: { until } });
  const stored = useWatch({ control: form.control, name: 'until' });
  return (
    <FormProvider {...form}>
      <DayField name="until" label="Until the end of" hint="A date." />
      <output data-testid="stored">{stored}</output>
    </FormProvider>
  );
}

describe('a day in a form', () => {
  const openForm = () => {
    render(<ExceptionForm />);
    return { field: screen.getByRole('combobox', { name: 'Until the end of' }), user: userEvent.setup() };
  };

  test('shows the day in words, and stores one that was typed in any way as a date', async () => {
    const { field, user } = openForm();
    expect(field).toHaveValue('31 Dec 2026');
    for (const [typed, stored] of [
      ['5 Mar 2027', '2027-03-05'],
      ['2027-02-28', '2027-02-28'],
    ] as const) {
      await user.clear(field);
      await user.type(field, `${typed}{Enter}`);
      expect(screen.getByTestId('stored')).toHaveTextContent(stored);
    }
  });

  test('a text that is no day stays, and is what the form checks', async () => {
    const { field, user } = openForm();
    await user.clear(field);
    await user.type(field, 'soon');
    await user.tab();
    expect(field).toHaveValue('soon');
    expect(screen.getByTestId('stored')).toHaveTextContent('soon');
  });
});
