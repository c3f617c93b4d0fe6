'use client';

export function WebhooksView({ account }: { account: string }) {
  return <p className="text-ink-2">Nothing here for {account} yet.</p>;
}
