import type { WebhookSubscription } from '@/lib/service/control-api/webhook';

export const receiverName = ({ own, address }: Pick<WebhookSubscription, 'own' | 'address'>): string =>
  own ? 'Console’s own receiver' : address;
