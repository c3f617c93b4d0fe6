import { Check, Minus } from 'lucide-react';
import { may, neededRole, PERMISSION_WORDS, type Permission } from '@/lib/contract/permissions';
import type { Role } from '@/lib/contract/roles';

const ALL = Object.keys(PERMISSION_WORDS) as Permission[];

/** Every permission: those that the role has, and of the others which role has them. */
export function RoleList({ role }: { role: Role }) {
  return (
    <ul className="grid gap-x-6 gap-y-1.5 min-[700px]:grid-cols-2">
      {ALL.map((permission) => {
        const has = may(role, permission);
        const Icon = has ? Check : Minus;
        return (
          <li key={permission} className="flex gap-2">
            <Icon aria-hidden className={`mt-[3px] size-4 shrink-0 ${has ? 'text-on' : 'text-ink-3'}`} />
            <span className={has ? '' : 'text-ink-3'}>
              {PERMISSION_WORDS[permission]}
              {has ? null : ` (needs the ${neededRole(permission)} role)`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
