import type { ReactNode } from 'react';
import { AuthFrame } from '@/components/sign-in/auth-frame';

/** What is seen without a session: nothing here may need one. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return <AuthFrame>{children}</AuthFrame>;
}
