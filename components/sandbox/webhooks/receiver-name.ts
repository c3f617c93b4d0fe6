import type { WebhookSubscription } from '@/lib/contract/sandbox/webhook';

/** A receiver's name in a menu. */
export const receiverName = ({ own, address }: Pick<WebhookSubscription, 'own' | 'address'>): string =>
  own ? 'Console’s own receiver' : address;
