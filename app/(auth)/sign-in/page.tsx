import { redirect } from 'next/navigation';
import { type PageAddress, readPageAddress } from '@/app/_components/page-address';
import { PageTitle } from '@/components/shell/page-title';
import { SignInView } from '@/components/sign-in/sign-in-view';
import { readSignInOptions } from '@/lib/application/pages/first-reads';
import { isSignedIn } from '@/lib/application/pages/page-operator';
import { returnAddress } from '@/lib/features/sign-in/return-address';

export default async function SignInPage({ searchParams }: PageAddress) {
  const parameter = await readPageAddress(searchParams);
  const back = returnAddress(parameter('return'));
  if (await isSignedIn()) redirect(back);
  return (
    <>
      <PageTitle>Sign in</PageTitle>
      <SignInView options={await readSignInOptions()} back={back} problem={parameter('problem')} />
    </>
  );
}
