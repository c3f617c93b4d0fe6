import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DocumentEvent } from './review-and-documents';

type DocumentEventProps = Parameters<typeof DocumentEvent>[0]['event'];

const AT = '2024-11-21T12:00:00.000Z';
const wordsOf = (event: DocumentEventProps): string =>
  renderToStaticMarkup(createElement(DocumentEvent, { event })).replace(/<[^>]+>/g, '');

test('the latest document event is shown as an event with its time, for an unnamed document', () => {
  const steps = { translate: 'complete', ocr: null, fraud_check: 'complete' };
  expect(wordsOf({ event: 'document.complete', status: 'complete', at: AT, steps })).toBe(
    'document.complete, 21 Nov 2024Translation completeText recognition disabledFraud check complete',
  );
});

test.each<[Partial<DocumentEventProps>, RegExp]>([
  [{ event: 'document.processed', status: 'pending' }, /^document\.processed \(pending\), /],
  [{ event: 'document.complete', status: 'pending' }, /^document\.complete \(pending\), /],
  [{ event: null, status: 'pending' }, /^pending, /],
  [{ event: null, status: null }, /^no status, /],
])('%j says only what it contains', (part, words) => {
  const event = { event: null, status: null, at: AT, steps: null, ...part };
  expect(wordsOf(event)).toMatch(words);
});
