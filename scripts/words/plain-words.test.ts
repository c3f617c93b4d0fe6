import { expect, test } from 'vitest';
import { documents, readText } from '../documents/source-files';
import { listWords } from './list-words';

/** Phrases that a native speaker would not use here, and what to write instead. */
const PHRASES: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\banew\b/i, 'again, from scratch'],
  [/\bwhoever\b/i, 'anyone who, the person who, or the role'],
  [/\blest\b/i, 'so that … not'],
  [/\bof (which|whom)\b/i, 'two sentences'],
  [/\btells? of\b|\btold of\b/i, 'reports, says'],
  [/\bgo(es)? on by itself\b|\blet go on\b/i, 'resumes automatically'],
  [/\bby itself\b/i, 'automatically'],
  [/\bby hand\b/i, 'manually'],
  [/\bis over\b/i, 'finished, expired'],
  [/\bmends?\b|\bmended\b/i, 'fix'],
  [/\b(nobody|everybody|somebody|anybody)\b/i, 'no one, everyone, someone, or the role'],
  [/\b(puts?|putting) (\w+ )?back\b|\bt(akes?|aken) back\b/i, 'restore, undo'],
  [/\bnot known\b(?! (whether|yet))/i, 'unknown'],
  [/\blongs? ago\b|\blonger ago\b/i, 'out of date'],
  [/\bset up so\b|\bit is so\b|\bstands? beside\b/i, 'the fact itself'],
  [/\bat the present pace\b|\bno end in sight\b/i, 'at the current rate'],
  [/\bwaits? for a look\b|\blook at it\b/i, 'needs review'],
  [/\b(go(es)?|went) on\b/i, 'continues, resumes'],
  [/\bstands\b|\blets? stand\b/i, 'is, differs, or allows'],
  [/\bcomes to\b/i, 'evaluates to, or the fact itself'],
  [/\bso (many|long)\b/i, 'N, a number of, or the number itself'],
  [/\bdealt with\b/i, 'processed'],
  [/\bnot begun\b/i, 'not started'],
  [/\balready so\b/i, 'no change needed'],
  [/\bleft empty\b/i, 'leave blank'],
  [/\bset up alike\b/i, 'with the same setup'],
  [/\bas it came\b/i, 'as received'],
];

/** Invented data of the sandbox: what customers write, and a person who is called "Nobody". */
const INVENTED = /^lib\/service\/(seed\/|tables\.ts$)/;

/** Words of a question that customers may ask, which are matched and never shown. */
const MATCHED = /^lib\/features\/answers\/(across-sections|question-words|subjects)\.ts$/;

/** Code and quotations inside a line of a document, and the addresses of links, which may repeat old file names. */
const QUOTED = /`[^`]*`|“[^”]*”|"[^"]*"|\]\([^)]*\)/g;

const faultsIn = (text: string): string[] =>
  PHRASES.filter(([phrase]) => phrase.test(text)).map(
    ([phrase, instead]) => `“${phrase.exec(text)?.[0]}”: write ${instead}`,
  );

test('strings on screen use no phrase of the list', () => {
  const found = listWords()
    .filter(({ file }) => !INVENTED.test(file) && !MATCHED.test(file))
    .flatMap(({ file, line, text }) =>
      faultsIn(text.replace(/\{[^}]*\}/g, '…')).map((fault) => `${file}:${line} ${fault} in “${text}”`),
    );
  expect(found).toEqual([]);
});

test('documents use no phrase of the list, except in code and quotations', () => {
  const found = documents().flatMap((file) =>
    readText(file)
      .split('\n')
      .flatMap((line, at) =>
        faultsIn(line.replace(QUOTED, '…')).map((fault) => `${file}:${at + 1} ${fault}`),
      ),
  );
  expect(found).toEqual([]);
});
