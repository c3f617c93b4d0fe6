import type { ReactNode } from 'react';
import { AuthFrame } from '@/components/sign-in/auth-frame';

/** Shown without a session: nothing here may require one. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return <AuthFrame>{children}</AuthFrame>;
}
