'use client';

import { History } from 'lucide-react';
import { NeedsRole } from '@/components/profile/edit-forms-button';
import { Button } from '@/components/ui/button';
import { ordinaryNumbers } from '@/lib/configuration/exact-number';
import { sameForms } from '@/lib/configuration/forms-difference';
import type { ProfileSetup } from '@/lib/contract/console-api';
import type { VersionDetail } from '@/lib/contract/console-history';
import { useVersionTime } from './version-words';

/** Opens the editor with the forms of a version in it. Nothing to offer where they could not be read, or are there. */
export function PutBackForms({
  setup,
  version,
  onPutBack,
}: {
  setup: ProfileSetup;
  version: VersionDetail;
  onPutBack: (version: VersionDetail) => void;
}) {
  const words = useVersionTime();
  const { enabled, form_ids: sent } = setup.configuration.forms ?? {};
  const form_ids = sent && ordinaryNumbers(sent);
  if (version.forms === null) return <span className="text-ink-3">Its forms could not be read whole.</span>;
  if (enabled !== undefined && form_ids !== undefined && sameForms(version.forms, { enabled, form_ids })) {
    return <span className="text-ink-3">Its forms are those of now.</span>;
  }
  return (
    <NeedsRole permission="forms.change" what="Putting its forms back">
      <Button
        onClick={() => onPutBack(version)}
        title={`Opens the editor with the forms as they were from ${words(version.firstReadAt)} on`}
        className="print:hidden"
      >
        <History aria-hidden /> Put its forms back
      </Button>
    </NeedsRole>
  );
}
