import type { WebhookSubscription } from '@/lib/contract/sandbox/webhook';

export const receiverName = ({ own, address }: Pick<WebhookSubscription, 'own' | 'address'>): string =>
  own ? 'Console’s own receiver' : address;
