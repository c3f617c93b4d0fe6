import { Badge } from '@/components/ui/badge';
import type { ActivityRow } from '@/lib/contract/activity';
import { outcomeWords } from './outcome-words';

export function OutcomeBadge({ row, readAt }: { row: ActivityRow; readAt: string }) {
  const { label, tone } = outcomeWords(row, readAt);
  return <Badge tone={tone}>{label}</Badge>;
}
