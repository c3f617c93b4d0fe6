import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { askedWords } from '@/lib/features/preview/asked-words';
import type { PortalPreview } from '@/lib/features/preview/portal-preview';

/** The API doesn't include any of these. */
const NOT_SEEN = [
  'The order of the steps. They are shown in the order of the API document.',
  'The fields of people models, forms and advanced documents.',
  'Wording, design and information already filled in.',
];

/** Most undocumented settings named. */
const NAMED = 20;

/** A preview in a few lines, with what it can't show. */
export function CustomerQuestions({ preview }: { preview: PortalPreview }) {
  const asked = askedWords(preview);
  const { others } = preview;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 wrap-anywhere">
      <section>
        <h2 className="mb-1">What the customer is asked for</h2>
        {asked.length === 0 ? (
          <p className="text-ink-2">Nothing known.</p>
        ) : (
          <ul className="grid list-disc gap-0.5 pl-4.5 marker:text-accent">
            {asked.map((line) => (
              <li key={line}>
                <MarkedText>{line}</MarkedText>
              </li>
            ))}
          </ul>
        )}
      </section>
      {others.length === 0 ? null : (
        <section>
          <h2 className="mb-1">Other settings</h2>
          <p className="text-sm text-ink-2">
            The effect of these settings on the portal is unknown:{' '}
            {others.slice(0, NAMED).map((name, index) => (
              <span key={name}>
                {index === 0 ? '' : ', '}
                <code>
                  <MarkedText>{name}</MarkedText>
                </code>
              </span>
            ))}
            {others.length > NAMED ? ` and ${countWords(others.length - NAMED)} more` : ''}.
          </p>
        </section>
      )}
      <section>
        <h2 className="mb-1">Not shown in this preview</h2>
        <ul className="grid list-['?__'] gap-0.5 pl-4.5 text-sm text-ink-2">
          {NOT_SEEN.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
