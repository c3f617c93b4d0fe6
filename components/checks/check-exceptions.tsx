'use client';

import { ExceptionBadge } from '@/components/exceptions/exception-badge';
import { ExceptionReason } from '@/components/exceptions/exception-reason';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink, QuietLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import { useNow } from '@/components/ui/use-now';
import type { CheckDetail } from '@/lib/features/checks/checks';
import { useProfileName } from '@/lib/features/labels/queries';
import { writtenOut } from '@/lib/platform/text/unseen';

export function CheckExceptions({ check: { id, exceptions, excepting } }: { check: CheckDetail }) {
  const nameOf = useProfileName();
  const now = useNow();
  return (
    <Panel>
      <section aria-labelledby="exceptions-title">
        <div className="flex flex-wrap items-baseline gap-x-2 px-3.5 py-2.5">
          <h2 id="exceptions-title">Exceptions</h2>
          <span className="text-ink-3">
            {excepting.total === 0
              ? 'none'
              : `${countWords(excepting.total)}; these profiles still count as failing`}
          </span>
          {excepting.soon === 0 ? null : (
            <QuietLink href={`/exceptions?check=${id}&state=soon`} className="text-warn">
              {excepting.soon === 1
                ? '1 ends within 14 days'
                : `${countWords(excepting.soon)} end within 14 days`}
            </QuietLink>
          )}
        </div>
        {exceptions.length === 0 ? null : (
          <>
            <ul className="divide-y divide-line border-y border-line">
              {exceptions.map((exception) => (
                <li key={exception.id} className="grid gap-1 px-3.5 py-2">
                  <div className="flex flex-wrap items-center justify-between gap-2">
                    <PageLink
                      href={`/profiles/${exception.profile}`}
                      className="min-w-0 font-medium wrap-anywhere hover:underline"
                    >
                      <MarkedText>
                        {nameOf({
                          uuid: exception.profile,
                          reference: exception.customerReference,
                        })}
                      </MarkedText>
                    </PageLink>
                    <ExceptionBadge exception={exception} now={now} />
                  </div>
                  <ExceptionReason
                    check={id}
                    exception={exception}
                    of={writtenOut(
                      nameOf({ uuid: exception.profile, reference: exception.customerReference }),
                    )}
                  />
                </li>
              ))}
            </ul>
            <p className="px-3.5 py-2 text-sm text-ink-3">
              Exceptions end at midnight UTC.{' '}
              <QuietLink href={`/exceptions?check=${id}&state=all`}>
                {exceptions.length < excepting.total
                  ? `All exceptions (${countWords(excepting.total - exceptions.length)} more, and closed ones)`
                  : 'All exceptions, including closed ones'}
              </QuietLink>
            </p>
          </>
        )}
      </section>
    </Panel>
  );
}
