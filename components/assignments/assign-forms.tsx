'use client';

import { ListChecks } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useMay } from '@/components/shell/operator-session';
import { OffButton } from '@/components/shell/presenter/off-button';
import { useAreNamesMasked } from '@/components/shell/presenter-mode';
import { tryStorage } from '@/components/shell/try-storage';
import { Button, buttonClass } from '@/components/ui/button';
import { PageLink } from '@/components/ui/page-link';
import type { RequiredForms } from '@/lib/configuration/checks/forms-asked';
import { queryText } from '@/lib/features/call';
import { containsName } from '@/lib/features/presenter/presenter';
import type { ListRequest } from '@/lib/platform/list/list';

const SELECTION = 'assignment-selection';

/** The address of a new assignment for the profiles that a filter matches, all of them without one, and their change of forms. */
export function assignAddress(filter: ListRequest, asked: RequiredForms | null = null): string {
  const chosen = queryText(filter) || 'profiles=all';
  const forms = queryText({ add: asked?.add, remove: asked?.remove, section: asked?.section });
  return `/assignments/new?${[chosen, forms].filter(Boolean).join('&')}`;
}

/** Links to a new assignment, for operators who may create one. */
export function AssignForms({
  href,
  label = 'Assign forms…',
  name,
}: {
  href: string;
  label?: string;
  /** For screen readers, where there are several. */
  name?: string;
}) {
  const areNamesMasked = useAreNamesMasked();
  if (!useMay('forms.change')) return null;
  const [, query = ''] = href.split('?');
  if (areNamesMasked && containsName(query)) {
    return (
      <OffButton why="Turn off masking, or search by a masked name, to assign forms">
        <ListChecks aria-hidden /> {label}
      </OffButton>
    );
  }
  return (
    <PageLink href={href} aria-label={name} className={buttonClass()}>
      <ListChecks aria-hidden /> {label}
    </PageLink>
  );
}

/** The same for a selection, which does not fit into an address: this tab stores it until it is used. */
export function AssignSelected({ profiles }: { profiles: readonly string[] }) {
  const router = useRouter();
  if (!useMay('forms.change')) return null;
  const startAssignment = () => {
    const isStored = tryStorage(() => {
      sessionStorage.setItem(SELECTION, profiles.join(' '));
      return true;
    }, false);
    if (isStored) router.push('/assignments/new?selection=kept');
  };
  return (
    <Button onClick={startAssignment}>
      <ListChecks aria-hidden /> Assign forms…
    </Button>
  );
}

/** The profiles last selected in this tab; empty on the server, or where the browser forbids storage. */
export const storedSelection = (): string[] =>
  tryStorage(() => (sessionStorage.getItem(SELECTION) ?? '').split(' ').filter(Boolean), []);
