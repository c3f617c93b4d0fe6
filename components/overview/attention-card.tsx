import type { Overview } from '@/lib/contract/overview';
import { BigNumber, Card } from './card';

export function AttentionCard({ overview: { needsReview, highRisk } }: { overview: Overview }) {
  return (
    <Card id="attention-title" title="Waiting" aside="from webhooks">
      <ul className="mt-2 grid gap-1.5">
        <li>
          <BigNumber href="/profiles?status=Needs+Review" count={needsReview} words="need review" />
        </li>
        <li>
          <BigNumber href="/profiles?risk=High" count={highRisk} words="high risk" />
        </li>
      </ul>
    </Card>
  );
}
