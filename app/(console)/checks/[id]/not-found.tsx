import { Page } from '@/components/shell/page';
import { TextLink } from '@/components/ui/page-link';

export default function NoSuchCheck() {
  return (
    <Page title="Check not found" crumbs={[{ label: 'Checks', href: '/checks' }, { label: 'Not found' }]}>
      <h1>There is no such check</h1>
      <p className="mt-1 max-w-[64ch] text-ink-2">
        It may have been deleted, or the address may be incomplete. Activity shows who deleted it.{' '}
        <TextLink href="/checks">All checks</TextLink>
      </p>
    </Page>
  );
}
