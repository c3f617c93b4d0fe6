'use client';

import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode, useSyncExternalStore } from 'react';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { call } from '@/lib/features/call';
import { providerAddress } from '@/lib/features/sign-in/queries';
import type { SignInOptions } from '@/lib/features/sign-in/sign-in';
import { ROLE_DUTIES, ROLE_LABELS } from '@/lib/platform/access/permissions';
import type { Role } from '@/lib/platform/access/roles';
import { openConsole } from './open-console';
import { PasswordSignIn } from './password-sign-in';
import { ProviderLink, providerProblem } from './provider-sign-in';

const never = () => () => {};

/** The address to return to with its anchor. No server hears of an anchor, but browsers keep it when redirected. */
function useWithAnchor(back: string): string {
  const anchor = useSyncExternalStore(
    never,
    () => window.location.hash,
    () => '',
  );
  return back.includes('#') ? back : back + anchor;
}

/** The available ways to sign in, the easiest first. */
export function SignInView({
  options,
  back: page,
  problem,
}: {
  options: SignInOptions;
  /** The page to return to. */
  back: string;
  /** Why signing in with the provider failed; from the address. */
  problem: string | null;
}) {
  const back = useWithAnchor(page);
  const { demo, oidc, password } = options;
  const ways: { key: string; way: ReactNode }[] = [];
  if (demo.length > 0) ways.push({ key: 'demo', way: <DemoOperators operators={demo} back={back} /> });
  if (oidc)
    ways.push({ key: 'oidc', way: <ProviderLink name={oidc.name} address={providerAddress(back)} /> });
  if (password) {
    ways.push({ key: 'password', way: <PasswordSignIn back={back} isAlone={ways.length === 0} /> });
  }
  const words = providerProblem(problem);
  return (
    <>
      <div>
        <h1>Sign in</h1>
        {demo.length > 0 ? (
          <p className="mt-0.5 text-ink-2">This is a sandbox with invented data. Choose an operator.</p>
        ) : null}
      </div>
      {words === null ? null : (
        <div role="alert" className="rounded-lg border border-line bg-warn-soft px-3.5 py-2.5">
          <p className="font-semibold">{words.title}</p>
          <p className="text-ink-2">{words.detail}</p>
        </div>
      )}
      {ways.map(({ key, way }, index) => (
        <Fragment key={key}>
          {index === 0 ? null : <Divider />}
          {way}
        </Fragment>
      ))}
    </>
  );
}

function Divider() {
  return (
    <div className="flex items-center gap-3 text-sm text-ink-3">
      <span className="h-px grow bg-line" />
      or
      <span className="h-px grow bg-line" />
    </div>
  );
}

/** Signs in with one click, in the sandbox only. */
function DemoOperators({ operators, back }: { operators: SignInOptions['demo']; back: string }) {
  const { run, isRunning, problem } = useAction(
    (role: Role) => call('POST /api/session/demo', { body: { role } }),
    () => openConsole(back),
  );
  return (
    <div className="grid gap-2.5">
      <ul className="grid gap-2">
        {operators.map(({ role, name }) => (
          <li key={role}>
            <button
              type="button"
              aria-disabled={isRunning}
              onClick={() => void run(role)}
              className="group flex w-full items-center gap-3 rounded-lg border border-line bg-surface px-3.5 py-2.5 text-left shadow-low hover:border-edge aria-disabled:opacity-60"
            >
              <span className="min-w-0 grow">
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <b className="font-semibold">{ROLE_LABELS[role]}</b>
                  <span className="text-sm text-ink-3">{name}</span>
                </span>
                <span className="block text-ink-2">{ROLE_DUTIES[role]}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 group-hover:text-ink" />
            </button>
          </li>
        ))}
      </ul>
      <ActionProblem problem={problem} />
    </div>
  );
}
