import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import type { ConsoleSettings } from '@/lib/features/settings/settings';
import { type Fact, settingsFacts } from './settings-facts';

/** This console's configuration, with the variable for each setting. A secret is only shown as set or not. */
export function SettingsView({ settings }: { settings: ConsoleSettings }) {
  return (
    <>
      <p className="mt-6 max-w-[70ch] text-ink-2">
        The settings below are those this console was started with. To change one, set its environment
        variable and restart. Secrets are not shown.
      </p>
      <div className="mt-4 grid max-w-[860px] gap-6">
        {settingsFacts(settings).map(({ title, facts }) => (
          <section key={title} aria-label={title}>
            <h2 className="mb-2">{title}</h2>
            <Panel>
              <dl className="divide-y divide-line">
                {facts.map((fact) => (
                  <Row key={fact.name} fact={fact} />
                ))}
              </dl>
            </Panel>
          </section>
        ))}
      </div>
    </>
  );
}

function Row({ fact: { name, value, none, isCode, isName, href, setBy } }: { fact: Fact }) {
  const shown = <MarkedText>{value ?? ''}</MarkedText>;
  return (
    <div className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 min-[640px]:grid-cols-[minmax(0,260px)_minmax(0,1fr)]">
      <dt className="text-ink-2 wrap-anywhere">{isName ? <code>{name}</code> : name}</dt>
      <dd className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        {value === null ? (
          <span className="text-ink-3">{none}</span>
        ) : (
          <span className={isCode ? 'font-mono text-sm break-all' : 'wrap-anywhere'}>
            {href === undefined ? (
              shown
            ) : (
              <a href={href} className="underline">
                {shown}
              </a>
            )}
          </span>
        )}
        {setBy === undefined ? null : <code className="text-2xs break-all text-ink-3">{setBy}</code>}
      </dd>
    </div>
  );
}
