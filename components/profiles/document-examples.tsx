'use client';

import { useContext } from 'react';
import { FilterWords, MarkedText } from '@/components/ui/marked-text';
import { NotSet } from '@/components/ui/not-set';
import type { Misfit } from '@/lib/configuration/contract/tolerant-reading';
import { placesOf, type ReadDocument } from '@/lib/features/profiles/section-readings';
import { lostWords } from './unreadable';
import { withKeys } from './with-keys';

type Examples = NonNullable<ReadDocument['example_document']>;

/** The number of examples with their options; each is shown in full when opened, found or printed. */
export function DocumentExamples({
  examples,
  path,
  misfits,
}: {
  examples: Examples;
  path: string;
  misfits: readonly Misfit[];
}) {
  const words = useContext(FilterWords);
  const [only] = examples;
  if (only === undefined) return <NotSet raw="an empty list, []">None</NotSet>;
  const places = placesOf(misfits, path, examples);
  const optionsOf = (example: Examples[number], index: number) => (
    <>
      {'options: '}
      <Options options={example.options} lost={lostWords(misfits, `${path}.${places[index]}.options`)} />
    </>
  );
  const searched = examples
    .flatMap(({ document, options }) => [document, ...(options ?? [])])
    .join('\n')
    .toLowerCase();
  const isFound = words.some((word) => searched.includes(word));
  return (
    <details
      key={String(isFound)}
      open={isFound}
      className="print:[&::details-content]:[content-visibility:visible] print:[&::details-content]:block"
    >
      <summary className="cursor-pointer">
        {countOfExamples(examples.length)}
        {examples.length === 1 ? <>, {optionsOf(only, 0)}</> : null}
      </summary>
      <ul className="mt-1 grid max-w-[44ch] gap-1 pl-3.5">
        {withKeys(examples, ({ document }) => document).map(({ key, item: example }, index) => (
          <li key={key} className="break-words">
            {example.document === undefined ? (
              lostWords(misfits, `${path}.${places[index]}.document`)
            ) : (
              <code>
                <MarkedText>{example.document}</MarkedText>
              </code>
            )}
            , {optionsOf(example, index)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Options({ options, lost }: { options: Examples[number]['options']; lost: string }) {
  if (options === undefined) return lost.toLowerCase();
  if (options === null) return <NotSet>Not set</NotSet>;
  if (options.length === 0) return <NotSet raw="an empty list, []">None</NotSet>;
  return <MarkedText>{optionWords(options)}</MarkedText>;
}

/** Options of an example: "PDF, PNG, JPG". The API does not say whether all or one of them is meant. */
export const optionWords = (options: readonly string[]): string => options.join(', ');

/** "1 document", "3 documents" */
export const countOfExamples = (count: number): string =>
  `${count} ${count === 1 ? 'document' : 'documents'}`;
