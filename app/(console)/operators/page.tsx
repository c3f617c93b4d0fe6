import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { OperatorsView } from '@/components/operators/operators-view';
import { Page } from '@/components/shell/page';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { askForPage } from '@/lib/api/application';
import { pageOperator } from '@/lib/api/page-operator';
import { readSignInOptions } from '@/lib/api/session';
import { operatorsQuery } from '@/lib/queries/operators';

export const metadata: Metadata = { title: 'Operators' };

export default async function OperatorsPage() {
  await pageOperator('operators.manage');
  const [outcome, { password }] = await Promise.all([askForPage('GET /api/operators'), readSignInOptions()]);
  const queryClient = new QueryClient();
  if (outcome.ok) queryClient.setQueryData(operatorsQuery().queryKey, outcome.value);
  return (
    <Page crumbs={[{ label: 'Operators' }]}>
      {outcome.ok ? (
        <HydrationBoundary state={dehydrate(queryClient)}>
          <OperatorsView byPassword={password} />
        </HydrationBoundary>
      ) : (
        <ProblemPanel problem={outcome.problem} />
      )}
    </Page>
  );
}
