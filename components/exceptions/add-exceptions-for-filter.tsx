'use client';

import { useState } from 'react';
import { useMay } from '@/components/shell/operator-session';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import type { FoundProfiles } from './exceptions-form';

const ExceptionsForm = loadLater(() => import('./exceptions-form').then((module) => module.ExceptionsForm));

interface FoundProfilesProps extends FoundProfiles {
  label?: string;
  /** For screen readers, where there are several. */
  name?: string;
}

/** Adds exceptions to a check for all profiles that match a filter, for operators who may. */
export function AddExceptionsForFilter({
  label = 'Add exceptions for all results…',
  name,
  ...found
}: FoundProfilesProps) {
  const mayChange = useMay('checks.change');
  const [isMaking, setMaking] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <Button aria-label={name} onClick={() => setMaking(true)} {...ExceptionsForm.whenLikely}>
        {label}
      </Button>
      {isMaking ? <ExceptionsForm {...found} onClose={() => setMaking(false)} /> : null}
    </>
  );
}
