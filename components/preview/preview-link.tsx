import { MonitorSmartphone } from 'lucide-react';
import { buttonClass } from '@/components/ui/button';
import { PageLink } from '@/components/ui/page-link';
import { previewAddress } from '@/lib/features/preview/previewed-items';

/** Links to the preview of one configuration, or of two side by side. */
export function PreviewLink({
  items,
  label = 'Portal preview',
}: {
  items: readonly string[];
  label?: string;
}) {
  return (
    <PageLink href={previewAddress(...items)} className={`${buttonClass()} print:hidden`}>
      <MonitorSmartphone aria-hidden /> {label}
    </PageLink>
  );
}
