import { expect, test } from 'vitest';
import { createReportLog } from './operations';

const MINUTE = 60_000;

function open() {
  const lines: Record<string, unknown>[] = [];
  let time = 0;
  const reports = createReportLog(
    (fields) => lines.push(fields),
    () => time,
  );
  const send = (report: Record<string, unknown>) => reports.record(JSON.stringify({ 'csp-report': report }));
  return { reports, lines, send, pass: (ms: number) => (time += ms) };
}

const SINK = {
  'document-uri': 'https://console.example/profiles?q=Harbour',
  'effective-directive': 'require-trusted-types-for',
  'blocked-uri': 'trusted-types-sink',
  'source-file': 'https://console.example/_next/static/chunks/a1~b.js',
  'script-sample': 'Element innerHTML|<b>Harbour & Finch</b>',
};

test('case 196: a kind of violation is logged once, without content of the page', () => {
  const { send, lines } = open();
  for (let round = 0; round < 3; round += 1) send(SINK);
  send({ ...SINK, 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline' });
  expect(lines).toEqual([
    {
      code: 'require-trusted-types-for',
      failure: 'trusted-types-sink',
      path: '/_next/static/chunks/a1~b.js',
    },
    { code: 'script-src-elem', failure: 'inline', path: '/_next/static/chunks/a1~b.js' },
  ]);
});

test('case 257: addresses and invented words are logged as “other”, once, and use up nothing: a real kind is logged after them', () => {
  const { send, lines } = open();
  send({
    'effective-directive': 'whsec_abc DEF',
    'blocked-uri': 'https://x.example/?token=s3cret',
    'source-file': 'https://x.example/s3cret',
  });
  expect(lines).toEqual([{ code: 'other', failure: 'other', path: undefined }]);
  for (let at = 0; at < 50; at += 1)
    send({ 'effective-directive': `made-up-${'x'.repeat(at)}`, 'blocked-uri': 'inline' });
  expect(lines).toHaveLength(2);
  send(SINK);
  expect(lines).toHaveLength(3);
});

test('up to 60 reports a minute are read', () => {
  const { reports, pass } = open();
  pass(MINUTE);
  const admitted = () => Array.from({ length: 100 }, () => reports.admits()).filter(Boolean).length;
  expect(admitted()).toBe(60);
  pass(MINUTE);
  expect(admitted()).toBe(60);
});

test.each(['', '[]', 'null', '{"csp-report":1}', 'no JSON'])('%j is refused as malformed', (text) => {
  const { reports, lines } = open();
  expect(() => reports.record(text)).toThrow('malformed_body');
  expect(lines).toEqual([]);
});
