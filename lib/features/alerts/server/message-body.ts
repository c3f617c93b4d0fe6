import type { DestinationKind } from '../alert-words';

/** A line of a message. Its text may contain names that others wrote. */
export interface MessageLine {
  text: string;
  /** What it is about, in the console. */
  link?: string;
  isHeading?: boolean;
}

export interface MessageContent {
  subject: string;
  lines: readonly MessageLine[];
  /** The console's address, where everything is that a short message leaves out. */
  console: string;
  /** The same as data, for programs. */
  data: object;
}

/** The body that each kind of destination understands. */
export const bodyOf = (kind: DestinationKind, content: MessageContent): string => BODIES[kind](content);

const BODIES: Record<DestinationKind, (content: MessageContent) => string> = {
  webhook: ({ data }) => JSON.stringify(data),
  chat: (content) => JSON.stringify({ text: escapedForSlack(plainText(content)) }),
  teams: (content) => JSON.stringify(teamsMessage(content)),
  discord: (content) => JSON.stringify(discordMessage(content)),
  email: (content) => `${plainText(content)}\n`,
};

const plainText = ({ subject, lines }: MessageContent): string =>
  [subject, '', ...lines.map(lineText)].join('\n');

/** An item's link has a line of its own. */
function lineText({ text, link }: MessageLine): string {
  if (link === undefined) return text;
  return text.startsWith('- ') ? `${text}\n  ${link}` : `${text} ${link}`;
}

/**
 * A customer's reference must not notify a whole channel. Source: Slack, "Formatting text for app surfaces":
 * three characters.
 */
const escapedForSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Bytes. Teams refuses messages above 28 KB; the workflow adds to them. */
const MOST_TEAMS_BYTES = 20_000;

/**
 * An adaptive card, as the workflow "Post to a channel when a webhook request is received" expects it. Text runs are
 * shown as they are, without Markdown. Source: Adaptive Cards 1.4, `RichTextBlock` and `TextRun`.
 */
function teamsMessage({ subject, lines, console }: MessageContent) {
  const run = (text: string, more: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...more }],
  });
  const blockOf = ({ text, link, isHeading }: MessageLine) =>
    run(text, {
      ...(isHeading ? { weight: 'Bolder' } : {}),
      ...(link === undefined ? {} : { selectAction: { type: 'Action.OpenUrl', url: link } }),
    });
  const shown = lines.filter(({ text }) => text !== '');
  const blocks = withinLimit(shown, MOST_TEAMS_BYTES, (line) => JSON.stringify(blockOf(line)), console);
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          body: [run(subject, { weight: 'Bolder', size: 'Medium' }), ...blocks.map(blockOf)],
        },
      },
    ],
  };
}

/** Source: Discord, "Embed limits": 256 characters of title, 4,096 of description. */
const MOST_TITLE = 256;
const MOST_DESCRIPTION_BYTES = 3_900;

function discordMessage({ subject, lines, console }: MessageContent) {
  const textOf = ({ text, link, isHeading }: MessageLine) => {
    const words = escapedForDiscord(text);
    return lineText({ text: isHeading ? `**${words}**` : words, ...(link === undefined ? {} : { link }) });
  };
  const shown = withinLimit(lines, MOST_DESCRIPTION_BYTES, (line) => `${textOf(line)}\n`, console);
  const title = escapedForDiscord(subject).slice(0, MOST_TITLE);
  return {
    embeds: [{ title, description: shown.map(textOf).join('\n') }],
    // Names never notify anyone.
    allowed_mentions: { parse: [] },
  };
}

/** Markdown and mentions; a list's dash at the beginning remains one. */
const escapedForDiscord = (text: string): string => text.replaceAll(/[\\*_~`|<>[\]()#@]/g, '\\$&');

/** As many lines as fit, and then one that says that some are missing. */
function withinLimit(
  lines: readonly MessageLine[],
  most: number,
  write: (line: MessageLine) => string,
  console: string,
): MessageLine[] {
  const cut = { text: 'The message is too long for this chat. See the rest in the console:', link: console };
  const bytesOf = (line: MessageLine) => Buffer.byteLength(write(line));
  const total = lines.reduce((sum, line) => sum + bytesOf(line), 0);
  if (total <= most) return [...lines];
  let left = most - bytesOf(cut);
  const shown: MessageLine[] = [];
  for (const line of lines) {
    left -= bytesOf(line);
    if (left < 0) break;
    shown.push(line);
  }
  return [...shown, cut];
}
