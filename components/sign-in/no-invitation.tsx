import { buttonClass } from '@/components/ui/button';
import type { Problem } from '@/lib/contract/problem';

/** In the place of an invitation that cannot be used. */
export function NoInvitation({ problem }: { problem: Problem }) {
  return (
    <div>
      <h1>{problem.title.replace(/\.$/, '')}</h1>
      <p className="mt-1 text-ink-2">{problem.detail}</p>
      <p className="mt-4">
        <a href="/sign-in" className={buttonClass()}>
          Go to sign-in
        </a>
      </p>
    </div>
  );
}
