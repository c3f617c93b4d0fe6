import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overallStatus } from '@/lib/configuration/contract/document-processing';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import type { SandboxDocument } from '../../control-api/profile';
import { type DocumentModel, documentEventsOf, fold, moveAt } from '../../testing/document-model';
import { emittedEvents } from '../../testing/emitted-events';
import { START, startService } from '../../testing/start-service';
import { verbContext } from '../../testing/verb-context';
import { createProfile } from '../create-profile';
import { moveProfile } from '../move-profile';
import { STEPS } from './document-record';
import { listDocuments } from './find-documents';
import { completeStep, provideDocument, triggerProcessing } from './process-document';

const ACCOUNT = 'northwind';

const operation = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('provide' as const),
      by: fc.constantFrom('api', 'portal'),
      steps: fc.subarray(STEPS),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('complete' as const),
      which: fc.nat(3),
      step: fc.constantFrom(...STEPS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('trigger' as const), which: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'move' as const }) },
);
const walk = fc.array(fc.tuple(operation, fc.constantFrom(0, 0, 1, -40, 40)), {
  minLength: 5,
  maxLength: 14,
});

describe.each(DATABASE_KINDS)('documents on %s', (kind) => {
  const running = startService(kind);

  test('random sequences of their operations: rows and events match the model, and the events reproduce the rows', async () => {
    await fc.assert(
      fc.asyncProperty(walk, async (operations) => {
        running.now = START;
        const context = verbContext(running);
        const { uuid } = await createProfile(context, ACCOUNT, { kind: 'trust' });
        const models: DocumentModel[] = [];
        let [seen, moves] = [1, 0];

        /** Checks the events since the last call against the documents that should have emitted them. */
        async function check(models: readonly DocumentModel[], before: number) {
          const fresh = (await emittedEvents(running.database, uuid)).slice(seen);
          seen += fresh.length;
          const ofDocuments = fresh.slice(before);
          const expected = models.flatMap((model) =>
            documentEventsOf(model.steps).map((one) => ({ model, ...one })),
          );
          expect(
            ofDocuments.map(({ body, status, number }) => ({
              event: body.event,
              status,
              number,
              data: body.data,
            })),
          ).toEqual(
            expected.map(({ event, status, steps }, index) => ({
              event,
              status,
              number: ofDocuments[index]?.number,
              data: { id: ofDocuments[index]?.number, profile_id: uuid, status, statuses: steps },
            })),
          );
          expected.forEach(({ model }, index) => {
            const event = ofDocuments[index];
            if (event) model.events.push(event);
          });
        }

        for (const [action, seconds] of operations) {
          running.now += seconds * 1000;
          if (action.do === 'provide') {
            const by = action.by === 'api' ? 'api' : 'portal';
            const { id } = await provideDocument(context, ACCOUNT, uuid, {
              name: 'Deed',
              by,
              steps: action.steps,
            });
            const step = (key: (typeof STEPS)[number]) =>
              action.steps.includes(key) ? ('pending' as const) : null;
            const steps = {
              translate: step('translate'),
              ocr: step('ocr'),
              fraud_check: step('fraud_check'),
            };
            const model: DocumentModel = { id, steps, submitted: by === 'api', events: [] };
            models.push(model);
            await check(model.submitted ? [model] : [], 0);
          } else if (action.do === 'move') {
            const move = moveAt(moves);
            await moveProfile(context, ACCOUNT, uuid, move);
            moves += 1;
            const submitted = move.endsWith('submit') ? models.filter((model) => !model.submitted) : [];
            for (const model of submitted) model.submitted = true;
            await check(submitted, 1);
          } else {
            const model = models[action.which % Math.max(1, models.length)];
            if (!model) continue;
            if (action.do === 'trigger') {
              await triggerProcessing(context, ACCOUNT, model.id);
              model.submitted = true;
              for (const step of STEPS)
                if (model.steps[step] !== null) model.steps = { ...model.steps, [step]: 'pending' };
              await check([model], 0);
            } else {
              const legal = model.submitted && model.steps[action.step] === 'pending';
              const outcome = await completeStep(context, ACCOUNT, model.id, action.step).catch(
                (error: unknown) => error,
              );
              if (legal) {
                model.steps = { ...model.steps, [action.step]: 'complete' };
                expect((outcome as SandboxDocument).statuses).toEqual(model.steps);
              } else expect(outcome).toMatchObject({ code: 'conflict' });
              await check(legal ? [model] : [], 0);
            }
          }
        }

        const rows = await listDocuments(context, ACCOUNT, uuid);
        expect(
          rows.map(({ id, statuses, submitted, status }) => ({ id, statuses, submitted, status })),
        ).toEqual(
          models.map(({ id, steps, submitted }) => ({
            id,
            statuses: steps,
            submitted,
            status: submitted ? overallStatus(steps) : 'pending',
          })),
        );
        for (const model of models.filter(({ events }) => events.length > 0)) {
          const folded = { status: overallStatus(model.steps), statuses: model.steps };
          expect(fold(model.events)).toMatchObject(folded);
          expect(fold(model.events.toReversed())).toMatchObject(folded);
        }
        const times = (await emittedEvents(running.database, uuid)).map(({ timestamp }) =>
          timestamp.getTime(),
        );
        expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
      }),
      { numRuns: 6 },
    );
  });
});
