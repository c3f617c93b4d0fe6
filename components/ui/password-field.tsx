'use client';

import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { PASSWORD_LENGTH } from '@/lib/features/sign-in/sign-in';
import { FIELD } from './field-class';
import { FieldFrame, fieldAttributes, useFormField } from './form-field';

/** The value of `PASSWORD_LENGTH`: importing it would pull in zod. */
const MOST_CHARACTERS: (typeof PASSWORD_LENGTH)['most'] = 200;

/** A password, shown on request. `autoComplete` says whether it is the current or a new one. */
export function PasswordField({
  name,
  label,
  hint,
  ...rest
}: Omit<ComponentProps<'input'>, 'autoComplete' | 'ref'> & {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
}) {
  const { field, error } = useFormField(name);
  const id = useId();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <span className="relative block">
        <input
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MOST_CHARACTERS}
          {...fieldAttributes(id, error)}
          className={`${FIELD} pr-10`}
          {...rest}
          {...field}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={id}
          aria-label={`Show ${label.toLowerCase()}`}
          title={isShown ? 'Hide' : 'Show'}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 inline-flex w-9 items-center justify-center rounded-md text-ink-3 hover:text-ink"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      </span>
    </FieldFrame>
  );
}
