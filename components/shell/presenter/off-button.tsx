'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Button, type ButtonVariant } from '@/components/ui/button';
import { holdsPseudonym, MASKED_WORDS } from '@/lib/features/presenter/presenter';
import { useAreNamesMasked } from '../presenter-mode';
import { showToast } from '../show-toast';

/** Replaces a control that is not available while names are masked: focusable, and says why it does nothing. */
export function OffButton({
  why = MASKED_WORDS,
  variant,
  children,
  ...rest
}: {
  why?: string;
  variant?: ButtonVariant;
  'aria-label'?: string;
  children: ReactNode;
}) {
  return (
    <Button
      {...(variant ? { variant } : {})}
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
export const useHoldsMasked = (maskedValue: unknown): boolean =>
  useAreNamesMasked() && holdsPseudonym(JSON.stringify(maskedValue) ?? '');

/** A button to edit stored text; not available while the text contains masked names. */
export function EditButton({
  maskedValue,
  ...rest
}: ComponentProps<typeof Button> & { maskedValue: unknown }) {
  const { variant, children, 'aria-label': name } = rest;
  if (!useHoldsMasked(maskedValue)) return <Button {...rest} />;
  return (
    <OffButton {...(variant ? { variant } : {})} {...(name ? { 'aria-label': name } : {})}>
      {children}
    </OffButton>
  );
}
