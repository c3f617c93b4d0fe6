import { Page } from '@/components/shell/page';
import { PageLink } from '@/components/ui/page-link';

export default function NoSandbox() {
  return (
    <Page crumbs={[{ label: 'Sandbox' }, { label: 'Not here' }]}>
      <h1>There is no sandbox here</h1>
      <p className="mt-1 max-w-[64ch] text-ink-2">
        This console works with a remote service, which cannot be driven from here. Start a console without
        the remote service’s settings to get the embedded one.
      </p>
      <p className="mt-3">
        <PageLink href="/" className="rounded-sm text-accent underline underline-offset-2">
          Go to the start
        </PageLink>
      </p>
    </Page>
  );
}
