import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { SandboxView } from '@/components/sandbox/sandbox-view';
import { readViewName } from '@/components/sandbox/view-names';
import { Page } from '@/components/shell/page';
import { readConnection } from '@/lib/bff/pages';
import { FIRST_READS } from './_components/first-reads';

export const metadata: Metadata = { title: 'Sandbox' };

interface Address {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Only where the embedded service is in use. Its control operations answer in process, so nothing waits. */
export default async function SandboxPage({ searchParams }: Address) {
  const { environment, account } = await readConnection();
  if (environment !== 'sandbox') notFound();
  const parameters = await searchParams;
  const parameter = (name: string) => [parameters[name]].flat()[0] ?? null;
  const queryClient = new QueryClient();
  await Promise.all(FIRST_READS[readViewName(parameter('view'))](queryClient, account, parameter));
  return (
    <Page crumbs={[{ label: 'Sandbox' }]}>
      <HydrationBoundary state={dehydrate(queryClient)}>
        <SandboxView account={account} />
      </HydrationBoundary>
    </Page>
  );
}
