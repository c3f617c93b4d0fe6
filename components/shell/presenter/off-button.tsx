'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Button, type ButtonLook } from '@/components/ui/button';
import { holdsPseudonym, MASKED_WORDS } from '@/lib/contract/presenter';
import { useAreNamesMasked } from '../presenter-mode';
import { showToast } from '../show-toast';

/** Replaces a control that is not available while names are masked: focusable, and says why it does nothing. */
export function OffButton({
  why = MASKED_WORDS,
  look,
  children,
  ...rest
}: {
  why?: string;
  look?: ButtonLook;
  'aria-label'?: string;
  children: ReactNode;
}) {
  return (
    <Button
      {...(look ? { look } : {})}
      {...rest}
      aria-disabled
      title={why}
      className="cursor-not-allowed! opacity-60 print:hidden"
      onClick={() => showToast({ message: why })}
    >
      {children}
    </Button>
  );
}

/** Whether a text contains masked names, so that saving it would store the masks. */
export const useHoldsMasked = (kept: unknown): boolean =>
  useAreNamesMasked() && holdsPseudonym(JSON.stringify(kept) ?? '');

/** A button to edit stored text; not available while the text contains masked names. */
export function EditButton({ kept, ...rest }: ComponentProps<typeof Button> & { kept: unknown }) {
  const { look, children, 'aria-label': name } = rest;
  if (!useHoldsMasked(kept)) return <Button {...rest} />;
  return (
    <OffButton {...(look ? { look } : {})} {...(name ? { 'aria-label': name } : {})}>
      {children}
    </OffButton>
  );
}
