'use client';

import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import type { FiltersOf } from '@/lib/contract/lists/list';
import type { PROFILES_LIST } from '@/lib/contract/lists/profiles';
import { knownFormsQuery, useLabels } from '@/lib/queries/labels';

/** What a link from elsewhere asked for, how far that is known, and the way out of it. */
export function NarrowedBy({
  form,
  configuration,
  setup,
  onClear,
}: Pick<FiltersOf<typeof PROFILES_LIST>, 'form' | 'configuration' | 'setup'> & { onClear: () => void }) {
  const { labelOf } = useLabels();
  const { data: known } = useQuery({ ...knownFormsQuery(), enabled: form !== null });
  if (form === null && configuration === null && setup === null) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-sunken px-3.5 py-2 text-ink-2">
      <div className="min-w-0 grow wrap-anywhere">
        {form === null ? null : (
          <p>
            With form {form} <MarkedText>{labelOf('form', form) ?? ''}</MarkedText>
            {known === undefined
              ? ''
              : `, as far as it is known: ${countWords(known.read)} of ${countWords(known.known)} profiles were read.`}
          </p>
        )}
        {setup === null ? null : (
          <p>
            Set up alike: all of them have setup {setup}, as they were last read.{' '}
            <PageLink
              href={`/setups?of=${setup}`}
              className="rounded-sm text-accent underline underline-offset-2"
            >
              How others differ from it
            </PageLink>
          </p>
        )}
        {configuration === null ? null : (
          <p>
            Whose newest event names the portal configuration {configuration}. The API does not tell it of any
            other.
          </p>
        )}
      </div>
      <Button onClick={onClear}>Show all profiles</Button>
    </div>
  );
}
