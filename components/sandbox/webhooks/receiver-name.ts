import type { WebhookSubscription } from '@/lib/contract/sandbox/webhook';

/** What a receiver is called in a menu. */
export const receiverName = ({ own, address }: Pick<WebhookSubscription, 'own' | 'address'>): string =>
  own ? 'Console’s own receiver' : address;
