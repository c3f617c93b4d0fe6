import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { DayField } from './day-field';
import { TimeField, type TimeRange, TimeRangeField } from './time-fields';

// Set before any clock is read, because formats are cached.
vi.hoisted(() => void vi.stubEnv('TZ', 'Europe/London'));
afterAll(() => void vi.unstubAllEnvs());

const ANY: TimeRange = { from: null, to: null };

function Screen({ initial, onChange }: { initial: TimeRange; onChange: (range: TimeRange) => void }) {
  const [range, setRange] = useState(initial);
  const change = (next: TimeRange) => {
    onChange(next);
    setRange(next);
  };
  return (
    <>
      <TimeRangeField label="When" {...range} onChange={change} />
      <button type="button" onClick={() => setRange(ANY)}>
        Clear
      </button>
    </>
  );
}

function openRange(initial = ANY) {
  const onChange = vi.fn<(range: TimeRange) => void>();
  render(<Screen initial={initial} onChange={onChange} />);
  return { onChange, user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'When' }) };
}

const DAY = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-20T23:59:59.999Z' };

test('Enter accepts a typed day, shown in the format of the screens', async () => {
  const { user, field, onChange } = openRange();
  await user.type(field, '20/11/2026');
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('20 Nov 2026');
  await user.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([[DAY]]);
  expect(field).toHaveValue('20 Nov 2026');
  expect(screen.queryByRole('option')).toBeNull();
});

test('leaving the field accepts the text, and only looking changes nothing', async () => {
  const { user, field, onChange } = openRange();
  await user.click(field);
  await user.tab();
  expect(onChange).not.toHaveBeenCalled();
  await user.type(field, '20 nov 2026');
  await user.tab();
  expect(onChange.mock.calls).toEqual([[DAY]]);
});

test('text that is not understood shows what is accepted, stays, and changes nothing', async () => {
  const { user, field, onChange } = openRange(DAY);
  await user.clear(field);
  await user.type(field, '31 Nov 2026');
  expect(field).toBeValid();
  await user.keyboard('{Enter}');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/such as 22 Nov 2026/);
  await user.tab();
  expect(field).toHaveValue('31 Nov 2026');
  expect(onChange).not.toHaveBeenCalled();
  await user.click(field);
  await user.keyboard('{Escape}');
  expect(field).toHaveValue('20 Nov 2026');
  expect(field).toBeValid();
});

test('arrow keys cycle through the ranges, and Enter accepts the highlighted one', async () => {
  const { user, field, onChange } = openRange();
  await user.tab();
  expect(screen.queryByRole('option')).toBeNull();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Today');
  expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Last month');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(onChange.mock.calls[0]).toEqual([{ from: 'yesterday', to: 'yesterday' }]);
});

test('a click accepts a range, and "Any time" clears it', async () => {
  const { user, field, onChange } = openRange(DAY);
  await user.click(field);
  await user.click(screen.getByRole('option', { name: /^Last 7 days/ }));
  expect(onChange).toHaveBeenLastCalledWith({ from: 'last-7-days', to: null });
  expect(field).toHaveValue('Last 7 days');
  expect(field).toHaveFocus();
  await user.click(field);
  await user.click(screen.getByRole('option', { name: 'Any time' }));
  expect(onChange).toHaveBeenLastCalledWith(ANY);
  expect(field).toHaveValue('');
});

test('an emptied field means any time, and a value cleared elsewhere empties the field', async () => {
  const { user, field, onChange } = openRange(DAY);
  await user.clear(field);
  await user.tab();
  expect(onChange.mock.calls).toEqual([[ANY]]);
  await user.type(field, '20 nov 2026{Enter}');
  await user.type(field, ' x');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field).toHaveValue('');
});

test('of a time that the clock shows twice, either can be chosen and is shown as such', async () => {
  const onChange = vi.fn();
  const { rerender } = render(<TimeField label="Since" value={null} onChange={onChange} />);
  const user = userEvent.setup();
  const field = screen.getByRole('combobox', { name: 'Since' });
  await user.type(field, '25 Oct 2026 1:30');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '25 Oct 2026, 01:30 BST',
    '25 Oct 2026, 01:30 GMT',
  ]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onChange.mock.calls).toEqual([['2026-10-25T01:30:00.000Z']]);
  rerender(<TimeField label="Since" value="2026-10-25T01:30:00.000Z" onChange={onChange} />);
  expect(field).toHaveValue('25 Oct 2026, 01:30 GMT');
  await user.click(field);
  await user.tab();
  expect(onChange).toHaveBeenCalledTimes(1);
});

test("a relative range is stored as such, or as today's dates", async () => {
  const { user, field, onChange } = openRange();
  await user.type(field, '2 weeks');
  const [moving, fixed] = screen.getAllByRole('option');
  expect(moving).toHaveTextContent(/^Last 2 weekssince \d/);
  expect(fixed).toHaveTextContent(/^since \d/);
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith({ from: 'last-2-weeks', to: null });
  await user.clear(field);
  await user.type(field, 'last 2 weeks{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenLastCalledWith({ from: expect.stringMatching(/^\d{4}-/), to: null });
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
