'use client';

import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/form-field';
import { Segmented } from '@/components/ui/segmented';
import type { CheckSettings } from '@/lib/features/checks/checks';
import {
  type DraftGroup,
  type DraftSubgroup,
  type DraftTest,
  isSubgroup,
  type Join,
  newSubgroup,
  newTest,
} from './check-draft';
import { TestRow } from './test-row';

export interface EditorContext {
  settings: CheckSettings;
  faults: ReadonlyMap<string, string>;
}

const JOINS = [
  { value: 'all', label: 'All of' },
  { value: 'any', label: 'Any of' },
] as const;

/** For screen readers, because the buttons of both parts look the same. */
const PARTS = { where: ' under “Only where”', condition: ' under “Rule”' } as const;

/** The rows of "What must hold" or "Where": tests, and groups of tests. */
export function ConditionEditor({
  group,
  onChange,
  place,
  says,
  ...shared
}: EditorContext & {
  group: DraftGroup;
  onChange: (group: DraftGroup) => void;
  place: 'where' | 'condition';
  /** The name of its rows: "Condition". */
  says: string;
}) {
  const { rows } = group;
  const part = <span className="sr-only">{PARTS[place]}</span>;
  const replace = (index: number, row: DraftTest | DraftSubgroup | null) =>
    onChange({ ...group, rows: rows.flatMap((one, at) => (at === index ? (row ?? []) : one)) });
  return (
    <Rows
      join={group.join}
      onJoin={(join) => onChange({ ...group, join })}
      count={rows.length}
      fault={faultOfGroup(shared.faults, place, rows.length)}
      id={place}
      says={says}
      actions={
        <>
          <Button onClick={() => onChange({ ...group, rows: [...rows, newTest()] })}>
            <Plus aria-hidden /> Add condition{part}
          </Button>
          <Button onClick={() => onChange({ ...group, rows: [...rows, newSubgroup()] })}>
            <Plus aria-hidden /> Add group{part}
          </Button>
        </>
      }
    >
      {rows.map((row, index) => {
        const name = `${says} ${index + 1}`;
        const of = { ...shared, place: `${place}.${index}` };
        const remove = rows.length === 1 ? null : () => replace(index, null);
        return (
          <li key={row.key}>
            {isSubgroup(row) ? (
              <Subgroup {...of} name={name} group={row} onChange={(next) => replace(index, next)} />
            ) : (
              <TestRow
                {...of}
                name={name}
                test={row}
                onChange={(next) => replace(index, next)}
                onRemove={remove}
              />
            )}
          </li>
        );
      })}
    </Rows>
  );
}

/** A group with one row is that row, so its error is shown there. */
const faultOfGroup = (faults: ReadonlyMap<string, string>, place: string, rows: number) =>
  rows === 1 ? undefined : faults.get(place);

function Subgroup({
  group,
  onChange,
  name,
  place,
  ...shared
}: EditorContext & {
  group: DraftSubgroup;
  /** Null removes the group, after its last test was removed. */
  onChange: (group: DraftSubgroup | null) => void;
  name: string;
  place: string;
}) {
  const { rows } = group;
  const set = (next: readonly DraftTest[]) => onChange(next.length === 0 ? null : { ...group, rows: next });
  return (
    <fieldset aria-label={name} className="min-w-0 rounded-lg border border-line bg-sunken p-2.5">
      <Rows
        join={group.join}
        onJoin={(join) => onChange({ ...group, join })}
        count={rows.length}
        fault={faultOfGroup(shared.faults, place, rows.length)}
        id={place}
        says={name}
        isAlwaysJoined
        actions={
          <>
            <Button onClick={() => set([...rows, newTest()])}>
              <Plus aria-hidden /> Add condition to this group
            </Button>
            <Button variant="ghost" onClick={() => onChange(null)}>
              Remove group
            </Button>
          </>
        }
      >
        {rows.map((test, index) => (
          <li key={test.key}>
            <TestRow
              {...shared}
              place={`${place}.${index}`}
              name={`${name}, ${index + 1}`}
              test={test}
              onChange={(next) => set(rows.map((one, at) => (at === index ? next : one)))}
              onRemove={() => set(rows.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </Rows>
    </fieldset>
  );
}

function Rows({
  join,
  onJoin,
  count,
  fault,
  id,
  says,
  isAlwaysJoined = false,
  actions,
  children,
}: {
  join: Join;
  onJoin: (join: Join) => void;
  count: number;
  fault: string | undefined;
  id: string;
  says: string;
  isAlwaysJoined?: boolean;
  actions: ReactNode;
  children: ReactNode;
}) {
  const list = useFocusOnAdded(count);
  return (
    <div className="grid gap-2.5">
      {count < 2 && !isAlwaysJoined ? null : (
        <div>
          <Segmented label={`${says}: match all or any`} value={join} choices={JOINS} onChange={onJoin} />
        </div>
      )}
      <ul ref={list} className="grid gap-2">
        {children}
      </ul>
      <FieldError id={`${id}-fault`}>{fault}</FieldError>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
  );
}

/** Moves focus to a row that was just added, so keyboard users can continue there. */
function useFocusOnAdded(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const [before, setBefore] = useState(count);
  useEffect(() => {
    if (count > before) list.current?.lastElementChild?.querySelector('select')?.focus();
    if (count !== before) setBefore(count);
  }, [count, before]);
  return list;
}
