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
];

/** Places that are not rewritten yet. Remove one when its words are rewritten; add none. */
const NOT_YET =
  /^(components\/(account|activity|alerts|assignments|baselines|checks|demos|events|exceptions|findings|operators|sandbox|settings|sign-in|survey)|components\/shell\/exceptions|components\/ui\/survey-words|lib\/(api|console|service|queries|upstream|backup|delivery|db|log|env|work|metrics|boot)|lib\/contract\/lists\/(exceptions|findings)|lib\/contract\/(?!lists|members|list-notices|coverage)|app\/\(console\)\/(assignments|baselines|checks|findings|exceptions|operators|alerts|activity|events|sandbox|stage|settings))/;

/** Words of a question that customers may ask, which are matched and never shown. */
const MATCHED = /^lib\/configuration\/answers\/(across-sections|question-words|subjects)\.ts$/;

/** Code and quotations inside a line of a document, and the addresses of links, which may repeat old file names. */
const QUOTED = /`[^`]*`|“[^”]*”|"[^"]*"|\]\([^)]*\)/g;

const faultsIn = (text: string): string[] =>
  PHRASES.filter(([phrase]) => phrase.test(text)).map(
    ([phrase, instead]) => `“${phrase.exec(text)?.[0]}”: write ${instead}`,
  );

test('strings on screen use no phrase of the list', () => {
  const found = listWords()
    .filter(({ file }) => !NOT_YET.test(file) && !MATCHED.test(file))
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
