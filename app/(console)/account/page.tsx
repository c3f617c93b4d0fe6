import { AccountView } from '@/components/account/account-view';
import { Page } from '@/components/shell/page';
import { readOwnWays, readSignInOptions } from '@/lib/application/pages/first-reads';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { PASSWORD_LENGTH } from '@/lib/features/sign-in/sign-in';

export default async function AccountPage() {
  await pageOperator();
  const [ways, { password }] = await Promise.all([readOwnWays(), readSignInOptions()]);
  return (
    <Page crumbs={[{ label: 'Account' }]}>
      <AccountView hasPassword={password && ways.includes('password')} least={PASSWORD_LENGTH.least} />
    </Page>
  );
}
