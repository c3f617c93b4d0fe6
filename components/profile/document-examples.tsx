import { MarkedText } from '@/components/ui/marked-text';
import { NotSet } from '@/components/ui/not-set';
import { countOfExamples, optionWords } from './example-words';
import type { ReadDocument } from './read-document';
import { withKeys } from './with-keys';

type Examples = NonNullable<ReadDocument['example_document']>;

/** How many examples there are, with their options; each one in full when opened, and in print. */
export function DocumentExamples({ examples }: { examples: Examples }) {
  const [only] = examples;
  if (only === undefined) return <NotSet raw="an empty list, []">None</NotSet>;
  return (
    <details className="print:[&::details-content]:[content-visibility:visible] print:[&::details-content]:block">
      <summary className="cursor-pointer">
        {countOfExamples(examples.length)}
        {examples.length === 1 ? (
          <>
            , <Options options={only.options} />
          </>
        ) : null}
      </summary>
      <ul className="mt-1 grid max-w-[44ch] gap-1 pl-3.5">
        {withKeys(examples, ({ document }) => document).map(({ key, item: example }) => (
          <li key={key} className="break-words">
            {example.document === undefined ? (
              'Could not be read'
            ) : (
              <code>
                <MarkedText>{example.document}</MarkedText>
              </code>
            )}
            , options: <Options options={example.options} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Options({ options }: { options: Examples[number]['options'] }) {
  if (options === undefined) return 'could not be read';
  if (options === null) return <NotSet>Not set</NotSet>;
  if (options.length === 0) return <NotSet raw="an empty list, []">None</NotSet>;
  return <MarkedText>{optionWords(options)}</MarkedText>;
}
