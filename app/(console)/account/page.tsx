import type { Metadata } from 'next';
import { AccountView } from '@/components/account/account-view';
import { Page } from '@/components/shell/page';
import { readOwnWays } from '@/lib/bff/operators';
import { pageOperator } from '@/lib/bff/page-operator';
import { PASSWORD_LENGTH } from '@/lib/contract/session';

export const metadata: Metadata = { title: 'Account' };

export default async function AccountPage() {
  await pageOperator();
  const ways = await readOwnWays();
  return (
    <Page crumbs={[{ label: 'Account' }]}>
      <AccountView hasPassword={ways.includes('password')} least={PASSWORD_LENGTH.least} />
    </Page>
  );
}
