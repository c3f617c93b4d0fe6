'use client';

import { useQuery } from '@tanstack/react-query';
import {
  BellRing,
  CalendarClock,
  Flag,
  FlaskConical,
  Grid3x3,
  House,
  ListChecks,
  type LucideIcon,
  Presentation,
  Ruler,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Tag,
  TextAlignJustify,
  UserRound,
  Users,
  Waypoints,
  Zap,
} from 'lucide-react';
import { connectionQuery } from '@/lib/features/settings/queries';
import { may, type Permission } from '@/lib/platform/access/permissions';
import { useMay, useOperator } from './operator-session';

export interface ConsolePage {
  href: string;
  label: string;
  icon: LucideIcon;
  /** The permission needed to see it. */
  needs: Permission;
  /** Its group in the navigation; without one it comes before all groups. */
  group?: PageGroup;
  /** Only available with the embedded service. */
  ofSandbox?: true;
}

/** In the order of the navigation. */
export const PAGE_GROUPS = ['Watch', 'Change', 'Service'] as const;
type PageGroup = (typeof PAGE_GROUPS)[number];

export const CONSOLE_PAGES: readonly ConsolePage[] = [
  { href: '/', label: 'Overview', icon: House, needs: 'profiles.read' },
  { href: '/profiles', label: 'Profiles', icon: UserRound, needs: 'profiles.read' },
  { href: '/setups', label: 'Setups', icon: Grid3x3, needs: 'profiles.read' },
  { href: '/configurations', label: 'Configurations', icon: TextAlignJustify, needs: 'configurations.read' },
  { href: '/checks', label: 'Checks', icon: ShieldCheck, needs: 'profiles.read', group: 'Watch' },
  { href: '/findings', label: 'Findings', icon: Flag, needs: 'profiles.read', group: 'Watch' },
  { href: '/exceptions', label: 'Exceptions', icon: CalendarClock, needs: 'profiles.read', group: 'Watch' },
  { href: '/drift', label: 'Outside changes', icon: Waypoints, needs: 'profiles.read', group: 'Watch' },
  { href: '/baselines', label: 'Baselines', icon: Ruler, needs: 'profiles.read', group: 'Watch' },
  { href: '/alerts', label: 'Alerts', icon: BellRing, needs: 'profiles.read', group: 'Watch' },
  { href: '/assignments', label: 'Assignments', icon: ListChecks, needs: 'profiles.read', group: 'Change' },
  { href: '/activity', label: 'Activity', icon: ScrollText, needs: 'activity.read', group: 'Change' },
  { href: '/events', label: 'Events', icon: Zap, needs: 'events.read', group: 'Service' },
  { href: '/labels', label: 'Labels', icon: Tag, needs: 'labels.read', group: 'Service' },
  { href: '/operators', label: 'Operators', icon: Users, needs: 'operators.read', group: 'Service' },
  { href: '/settings', label: 'Settings', icon: SlidersHorizontal, needs: 'profiles.read', group: 'Service' },
  {
    href: '/sandbox',
    label: 'Sandbox',
    icon: FlaskConical,
    needs: 'sandbox.control',
    group: 'Service',
    ofSandbox: true,
  },
  {
    href: '/stage',
    label: 'Stage',
    icon: Presentation,
    needs: 'sandbox.control',
    group: 'Service',
    ofSandbox: true,
  },
];

const useIsSandbox = (): boolean => useQuery(connectionQuery()).data?.environment === 'sandbox';

export function useConsolePages(): readonly ConsolePage[] {
  const { role } = useOperator();
  const isSandbox = useIsSandbox();
  return CONSOLE_PAGES.filter(({ needs, ofSandbox }) => may(role, needs) && (isSandbox || !ofSandbox));
}

/** Whether there is a sandbox that this operator may control. */
export function useMayDriveSandbox(): boolean {
  const mayControl = useMay('sandbox.control');
  return useIsSandbox() && mayControl;
}
