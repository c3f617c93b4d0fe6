import { expect, test } from 'vitest';
import { DESTINATION_KINDS } from '../alert-words';
import { bodyOf, type MessageContent } from './message-body';

const LINK = 'https://console.example/profiles/1';
const content = (rows = 1): MessageContent => ({
  subject: 'Portal Console: 1 new finding',
  console: 'https://console.example',
  data: { type: 'alerts.digest' },
  lines: [
    { text: 'New findings: 1 high', isHeading: true },
    ...Array.from({ length: rows }, (_, index) => ({
      text: `- @everyone <b> *Łukasz* [click](http://evil.example) ${index}`,
      link: LINK,
    })),
    { text: 'View all:', link: 'https://console.example/findings' },
    { text: '' },
    { text: 'https://console.example' },
  ],
});

test('case 307: a Teams workflow gets an adaptive card, whose text runs show names as they are', () => {
  const message = JSON.parse(bodyOf('teams', content()));
  expect(message).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: { type: 'AdaptiveCard', version: '1.4' },
      },
    ],
  });
  const blocks = message.attachments[0].content.body;
  // `TextBlock` would read Markdown in a customer's name.
  expect(new Set(blocks.map(({ type }: { type: string }) => type))).toEqual(new Set(['RichTextBlock']));
  expect(blocks[2].inlines).toEqual([
    {
      type: 'TextRun',
      text: '- @everyone <b> *Łukasz* [click](http://evil.example) 0',
      selectAction: { type: 'Action.OpenUrl', url: LINK },
    },
  ]);
});

test('case 307: Discord gets an embed in which names are text and notify no one', () => {
  const { embeds, ...rest } = JSON.parse(bodyOf('discord', content()));
  expect(rest).toEqual({ allowed_mentions: { parse: [] } });
  const [{ title, description }] = embeds;
  expect(title).toBe('Portal Console: 1 new finding');
  expect(description).toContain(
    '- \\@everyone \\<b\\> \\*Łukasz\\* \\[click\\]\\(http://evil.example\\) 0\n  https://console.example/profiles/1',
  );
});

test.each([
  ['teams', 28_000],
  ['discord', 6_000],
] as const)('case 307: a long message for %s is cut below its limit, and says so', (kind, most) => {
  const body = bodyOf(kind, content(200));
  expect(Buffer.byteLength(body)).toBeLessThan(most);
  expect(body).toContain('The message is too long for this chat.');
  expect(bodyOf(kind, content(1))).not.toContain('too long');
});

test('case 307: every kind has a body of its own', () => {
  const bodies = DESTINATION_KINDS.map((kind) => bodyOf(kind, content()));
  expect(new Set(bodies).size).toBe(DESTINATION_KINDS.length);
  expect(JSON.parse(bodies[0] ?? '')).toEqual({ type: 'alerts.digest' });
  expect(Object.keys(JSON.parse(bodies[1] ?? ''))).toEqual(['text']);
});
