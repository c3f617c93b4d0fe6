import { FilePlus2, ListChecks, type LucideIcon, Ruler, ShieldCheck } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { may, type Permission } from '@/lib/platform/access/permissions';
import { useOperator } from '../operator-session';
import type { PaletteItem } from './palette-item';

interface Action {
  label: string;
  /** Other words for it. */
  also: string;
  href: string;
  icon: LucideIcon;
  needs: Permission;
}

const ACTIONS: readonly Action[] = [
  {
    label: 'Add form to several profiles',
    also: 'assign forms change remove new assignment',
    href: '/assignments/new',
    icon: ListChecks,
    needs: 'forms.change',
  },
  {
    label: 'New check',
    also: 'add create rule',
    href: '/checks/new',
    icon: ShieldCheck,
    needs: 'checks.change',
  },
  {
    label: 'New baseline',
    also: 'add create',
    href: '/baselines?keep=',
    icon: Ruler,
    needs: 'baselines.change',
  },
];

const PROFILE_PATH = /^\/profiles\/[^/]+$/;

/** What the operator can start from anywhere, and on a profile's page from there. */
export function useActionItems(): readonly PaletteItem[] {
  const { role } = useOperator();
  const pathname = usePathname();
  const own: readonly Action[] = PROFILE_PATH.test(pathname)
    ? [
        {
          label: 'Add form to this profile',
          also: 'edit change remove forms',
          href: `${pathname}?edit=forms`,
          icon: FilePlus2,
          needs: 'forms.change',
        },
      ]
    : [];
  return [...own, ...ACTIONS]
    .filter(({ needs }) => may(role, needs))
    .map(({ label, also, href, icon }) => ({
      key: href,
      label,
      also,
      icon,
    }));
}
