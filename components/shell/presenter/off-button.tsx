'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Button, type ButtonVariant } from '@/components/ui/button';
import { holdsPseudonym, MASKED_WORDS } from '@/lib/contract/presenter';
import { useAreNamesMasked } from '../presenter-mode';
import { showToast } from '../show-toast';

/** In the place of what names must not be masked for: it is found, and says why it does nothing. */
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

/** Whether names are masked in it, so that saved again it would keep what stands for them. */
export const useHoldsMasked = (maskedValue: unknown): boolean =>
  useAreNamesMasked() && holdsPseudonym(JSON.stringify(maskedValue) ?? '');

/** A button to change what is kept; not while names are masked in that. */
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
