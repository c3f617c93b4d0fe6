import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { AnyState } from '@/lib/platform/list/list';
import { ActiveFilters, useFilterBar } from './filter-bar';
import type { ActiveFilter, FilterField } from './filter-field';
import { FilterSuggestions } from './filter-suggestions';

const form = (value: string, isNot: boolean) => ({ value, words: `Form is${isNot ? ' not' : ''} ${value}` });
const formField = (name: 'form' | 'without-form', isNot: boolean): FilterField => ({
  key: name,
  name,
  label: isNot ? 'Form is not' : 'Form is',
  kind: 'each',
  subject: 'form',
  hint: 'number or label',
  choices: [form('104', isNot), form('317', isNot)],
  read: (text) => (/^\d+$/.test(text) ? [form(text, isNot)] : []),
});
const FIELDS: readonly FilterField[] = [
  formField('form', false),
  formField('without-form', true),
  {
    key: 'risk',
    name: 'risk',
    label: 'Risk is',
    kind: 'one',
    choices: ['High', 'Low'].map((value) => ({ value, words: `${value} risk`, count: 7 })),
  },
];

function activeOf(state: AnyState): ActiveFilter[] {
  return FIELDS.flatMap(({ name, choices, read }) =>
    [state[name] ?? []].flat().map((given) => {
      const value = String(given);
      const rest = [state[name] ?? []].flat().filter((one) => one !== value);
      return {
        key: `${name} ${value}`,
        name,
        value,
        words: (choices.find((one) => one.value === value) ?? read?.(value)[0])?.words ?? '',
        without: { [name]: name === 'risk' ? null : rest },
      };
    }),
  );
}

let state: AnyState = {};

function List({ start }: { start: AnyState }) {
  const [present, setPresent] = useState(start);
  state = present;
  const { input, chips } = useFilterBar({
    active: activeOf(present),
    onChange: (part) => setPresent((before) => ({ ...before, ...(part as AnyState) })),
    suggestions: (entry) => <FilterSuggestions fields={FIELDS} state={present} entry={entry} />,
  });
  return (
    <>
      {input}
      <ActiveFilters
        chips={chips}
        matching={[52, 'profiles']}
        clearWords="Show all profiles"
        onClear={() => setPresent({ form: [], 'without-form': [], risk: null })}
      />
      <button type="button">Elsewhere</button>
    </>
  );
}

const EMPTY: AnyState = { form: [], 'without-form': [], risk: null };
function open(start: AnyState = EMPTY) {
  render(<List start={start} />);
  return userEvent.setup();
}
const field = () => screen.getByRole('combobox');
const lines = () => screen.queryAllByRole('option').map((line) => line.textContent);

test('typed words and Enter add a filter, and the field is ready for the next one', async () => {
  const user = open();
  await user.click(field());
  await user.keyboard('high{Enter}not 317{Enter}');
  expect(state).toEqual({ form: [], 'without-form': ['317'], risk: 'High' });
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('');
  const chips = screen.getByRole('region', { name: 'Active filters' });
  expect(chips).toHaveTextContent('High risk');
  expect(chips).toHaveTextContent('Form is not 317');
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('2 filters, 52 profiles');
});

test('arrows move through the lines, and a field is chosen before its value', async () => {
  const user = open();
  await user.click(field());
  expect(lines()).toEqual(['Form is…', 'Form is not…', 'Risk is…']);
  expect(field()).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getByRole('combobox', { name: 'Form is not' })).toHaveFocus();
  expect(lines()).toEqual(['Form is not 104', 'Form is not 317']);
  await user.keyboard('{ArrowUp}');
  const pointed = screen.getByRole('option', { selected: true });
  expect(pointed).toHaveTextContent('Form is not 317');
  expect(field()).toHaveAttribute('aria-activedescendant', pointed.id);
  await user.keyboard('{Enter}');
  expect(state['without-form']).toEqual(['317']);
});

test('a line is added by a click, which leaves focus in the field', async () => {
  const user = open();
  await user.click(field());
  await user.keyboard('risk');
  await user.click(screen.getByRole('option', { name: /High risk/ }));
  expect(state.risk).toBe('High');
  expect(field()).toHaveFocus();
  // Otherwise they would cover the rows.
  expect(lines()).toEqual([]);
});

test.each([
  ['high', { risk: 'High' }],
  ['form is not 999', { 'without-form': ['999'] }],
])('text left in the field, %s, counts when its meaning is clear', async (text, part) => {
  const user = open();
  await user.click(field());
  await user.keyboard(text);
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(state).toEqual({ ...EMPTY, ...part });
  expect(field()).toHaveValue('');
});

test('case 225: text left in the field that may mean several filters stays, and says that it is not applied', async () => {
  const user = open();
  await user.click(field());
  await user.keyboard('317');
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(state).toEqual(EMPTY);
  expect(field()).toHaveValue('317');
  expect(field()).toBeInvalid();
  expect(screen.getByRole('alert')).toHaveTextContent('“317” isn’t applied yet.');
  await user.click(field());
  await user.keyboard('{Enter}');
  expect(state.form).toEqual(['317']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('text that matches nothing is refused and stays', async () => {
  const user = open();
  await user.click(field());
  await user.keyboard('no such filter{Enter}');
  expect(field()).toHaveValue('no such filter');
  expect(field()).toBeInvalid();
  expect(state).toEqual(EMPTY);
});

test('Backspace in the empty field leaves the chosen field, then removes the last filter', async () => {
  const user = open({ ...EMPTY, form: ['104'], risk: 'High' });
  await user.click(field());
  await user.keyboard('form is not{Enter}{Backspace}');
  expect(screen.getByRole('combobox', { name: 'Add filter' })).toHaveFocus();
  await user.keyboard('{Backspace}');
  expect(state).toEqual({ ...EMPTY, form: ['104'] });
});

test('a filter is edited in place: its opposite comes first, and Escape leaves it', async () => {
  const user = open({ ...EMPTY, 'without-form': ['104', '317'] });
  const edit = screen.getByRole('button', { name: 'Edit filter: Form is not 317' });
  await user.click(edit);
  expect(lines()).toEqual(['Form is 317', 'Form is not…']);
  await user.keyboard('{Escape}');
  expect(state['without-form']).toEqual(['104', '317']);
  await user.click(edit);
  await user.keyboard('{Enter}');
  expect(state).toEqual({ ...EMPTY, form: ['317'], 'without-form': ['104'] });
});

test('a filter is removed by its button, which leaves focus in the field', async () => {
  const user = open({ ...EMPTY, risk: 'High' });
  const chips = screen.getByRole('region', { name: 'Active filters' });
  await user.click(within(chips).getByRole('button', { name: 'Remove filter: High risk' }));
  expect(state).toEqual(EMPTY);
  expect(field()).toHaveFocus();
  expect(screen.queryByRole('region', { name: 'Active filters' })).toBeNull();
});
