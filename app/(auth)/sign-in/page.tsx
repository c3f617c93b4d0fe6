import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { type PageAddress, readPageAddress } from '@/app/_components/page-address';
import { SignInView } from '@/components/sign-in/sign-in-view';
import { isSignedIn } from '@/lib/application/page-operator';
import { returnAddress } from '@/lib/features/sign-in/return-address';
import { readPageSignInOptions } from '@/lib/features/sign-in/server/operations';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage({ searchParams }: PageAddress) {
  const parameter = await readPageAddress(searchParams);
  const back = returnAddress(parameter('return'));
  if (await isSignedIn()) redirect(back);
  return <SignInView options={await readPageSignInOptions()} back={back} problem={parameter('problem')} />;
}
