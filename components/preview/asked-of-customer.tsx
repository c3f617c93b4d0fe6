import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { askedWords } from '@/lib/configuration/preview/asked-words';
import type { PortalPreview } from '@/lib/configuration/preview/portal-preview';

/** The API tells none of it. */
const NOT_SEEN = [
  'The order of the steps: this is that of the sections in the service’s API document',
  'The fields of a people model, of a form and of an advanced document',
  'Wording and looks, and what was filled in already',
];

/** So many settings that the document does not have are named. */
const NAMED = 20;

/** All of a preview in a few lines, and what it leaves open. */
export function AskedOfCustomer({ preview }: { preview: PortalPreview }) {
  const asked = askedWords(preview);
  const { others } = preview;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 wrap-anywhere">
      <section>
        <h2 className="mb-1">What the customer is asked for</h2>
        {asked.length === 0 ? (
          <p className="text-ink-2">Nothing that is known.</p>
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
            This console does not know what these have the portal ask for:{' '}
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
        <h2 className="mb-1">What nobody can see from here</h2>
        <ul className="grid list-['?__'] gap-0.5 pl-4.5 text-sm text-ink-2">
          {NOT_SEEN.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
