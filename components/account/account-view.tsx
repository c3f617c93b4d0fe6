'use client';

import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOperator } from '@/components/shell/operator-session';
import { SingleKeysSwitch } from '@/components/shell/single-keys-switch';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import {
  may,
  neededRole,
  PERMISSION_WORDS,
  type Permission,
  ROLE_LABELS,
} from '@/lib/platform/access/permissions';
import type { Role } from '@/lib/platform/access/roles';
import { ChangePassword } from './change-password';
import { OwnSessionsList } from './own-sessions';
import { OwnTokens } from './own-tokens';

export function AccountView({ hasPassword, least }: { hasPassword: boolean; least: number }) {
  const { name, email, role } = useOperator();
  return (
    <>
      <h1>Account</h1>
      <div className="mt-4 grid max-w-[760px] gap-7">
        <Part title="You">
          <Panel className="grid gap-3 px-4 py-3.5">
            <dl className="grid gap-3 min-[560px]:grid-cols-3">
              <Fact name="Name">
                <MarkedText>{name}</MarkedText>
              </Fact>
              <Fact name="E-mail address">
                <MarkedText>{email}</MarkedText>
              </Fact>
              <Fact name="Role">{ROLE_LABELS[role]}</Fact>
            </dl>
            <p className="text-sm text-ink-3">An administrator can change your role.</p>
          </Panel>
        </Part>
        <Part title="Your permissions">
          <RoleList role={role} />
        </Part>
        <Part title="Keyboard">
          <Panel className="px-4 py-2.5">
            <SingleKeysSwitch />
          </Panel>
        </Part>
        <Part title="Your sessions">
          <OwnSessionsList />
        </Part>
        <Part title="API tokens">
          <OwnTokens />
        </Part>
        {hasPassword ? (
          <Part title="Change password">
            <ChangePassword least={least} />
          </Part>
        ) : null}
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2">{title}</h2>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

const ALL = Object.keys(PERMISSION_WORDS) as Permission[];

/** Every permission: those the role has, and for the others, the roles that have them. */
function RoleList({ role }: { role: Role }) {
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
