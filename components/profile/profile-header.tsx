import { Link2, Printer } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { IdChip } from '@/components/ui/id-chip';
import { EditFormsButton } from './edit-forms-button';

/** The API gives a profile no name: its UUID is what operators, customers and logs have in common. */
export function ProfileHeader({
  uuid,
  editButton,
}: {
  uuid: string;
  editButton: Omit<ComponentProps<'button'>, 'children'>;
}) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 grow">
        <h1>Profile</h1>
        <div className="mt-[3px] flex flex-wrap items-center gap-1">
          <span className="min-w-0 [&>span]:break-all [&>span]:whitespace-normal">
            <IdChip>{uuid}</IdChip>
          </span>
          <CopyButton text={uuid} name="profile UUID" />
          <CopyButton text={() => window.location.href} name="link to this view" icon={Link2} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden /> Print report
        </Button>
        <EditFormsButton {...editButton} look="primary" aria-keyshortcuts="e" />
      </div>
    </div>
  );
}
