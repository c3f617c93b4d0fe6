import { expect, test } from 'vitest';
import type * as z from 'zod';
import { checkDefinition } from '@/lib/configuration/checks/definition';
import { createDestinationRequest } from '@/lib/features/alerts/alerts';
import { createAssignmentRequest, decideAssignmentRequest } from '@/lib/features/assignments/plan';
import { baselineName } from '@/lib/features/baselines/baselines';
import { labelText } from '@/lib/features/labels/labels';
import { createTokenRequest } from '@/lib/features/operators/operator-tokens';
import { inviteOperatorRequest } from '@/lib/features/operators/operators';
import { viewName } from '@/lib/features/views/views';

/** Whether a schema refuses this text in one of its members, or as the whole. */
function refusals(schema: z.ZodType, member: string, text: string): string[] {
  const given = member === '' ? text : { [member]: text };
  const issues = schema.safeParse(given).error?.issues ?? [];
  return issues.filter(({ path }) => path.join('.') === member).map(({ message }) => message);
}

const ONE_LINE: readonly [what: string, schema: z.ZodType, member: string][] = [
  ['the title of an assignment', createAssignmentRequest, 'title'],
  ['its ticket', createAssignmentRequest, 'ticket'],
  ['the title of a check', checkDefinition, 'title'],
  ['the name of an operator', inviteOperatorRequest, 'name'],
  ['the name of a token', createTokenRequest, 'name'],
  ['the name of a destination', createDestinationRequest, 'name'],
  ['the name of a baseline', baselineName, ''],
  ['the name of a view', viewName, ''],
  ['a label', labelText, ''],
];

const UNSEEN = ['a\rb', 'a\nb', 'a\u001b[31mb', 'a\0b', 'a\u202eb', 'a\u2066b', 'a\u200bb', 'a\ud800b'];

test.each(ONE_LINE)(
  '%s is one line without control, bidirectional or invisible characters',
  (_, schema, member) => {
    for (const text of UNSEEN) {
      expect(refusals(schema, member, text), JSON.stringify(text)).toEqual([
        expect.stringMatching(/must be one line without control or invisible characters\.$/),
      ]);
    }
    expect(refusals(schema, member, ' Forms 317 & “118” – 表格 ')).toEqual([]);
    expect(refusals(schema, member, ' ')).toEqual([expect.stringMatching(/is required\.$/)]);
  },
);

test.each([
  ['the reason of an assignment', createAssignmentRequest, 'reason'],
  ['the remark of a decision', decideAssignmentRequest, 'remark'],
] as const)('%s may have several lines, but no control characters', (_, schema, member) => {
  expect(refusals(schema, member, 'One.\nTwo.\tThree.')).toEqual([]);
  expect(refusals(schema, member, 'a\u001bb')).toEqual(['Use plain text without control characters.']);
});
