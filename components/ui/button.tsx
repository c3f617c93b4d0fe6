import type { ComponentProps } from 'react';

const LOOK = {
  plain: 'border-line-strong bg-surface text-ink shadow-low hover:bg-sunken',
  primary: 'border-transparent bg-accent text-accent-ink hover:brightness-95',
  ghost: 'border-transparent text-ink-2 hover:bg-sunken hover:text-ink',
  danger: 'border-line-strong bg-surface text-bad shadow-low hover:bg-bad-soft',
} as const;

export type ButtonVariant = keyof typeof LOOK;

/** The classes of a button, for links that look like one. */
export const buttonClass = (variant: ButtonVariant = 'plain') =>
  `inline-flex min-h-[30px] items-center justify-center gap-1.5 rounded-md border px-[11px] font-medium whitespace-nowrap no-underline disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-[15px] [&_svg]:shrink-0 ${LOOK[variant]}`;

export function Button({
  variant = 'plain',
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { variant?: ButtonVariant }) {
  return <button type={type} className={`${buttonClass(variant)} ${className}`} {...rest} />;
}
