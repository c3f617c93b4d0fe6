import { Page } from '@/components/shell/page';
import { TextLink } from '@/components/ui/page-link';

export default function NoSandbox() {
  return (
    <Page title="No sandbox here" crumbs={[{ label: 'Sandbox' }, { label: 'Not here' }]}>
      <h1>There is no sandbox here</h1>
      <p className="mt-1 max-w-[64ch] text-ink-2">
        This console uses a remote service. To use the sandbox, start a console without the remote service’s
        settings.
      </p>
      <p className="mt-3">
        <TextLink href="/">Go to Overview</TextLink>
      </p>
    </Page>
  );
}
