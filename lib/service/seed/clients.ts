import type { Scope } from '@/lib/configuration/contract/access-token';

/** An API client of the sandbox. */
export interface DemoClient {
  clientId: string;
  clientSecret: string;
  slug: string;
  scope: Scope;
  name: string;
}

/**
 * Published on purpose: they only give access to the sandbox's invented data, and are in docs/sandbox.md's
 * curl lines. They are still long and random, because the stored hash relies on that.
 */
export const NORTHWIND_WRITE: DemoClient = {
  clientId: 'northwind-console',
  clientSecret: 'demo-21db9036595146ba8db3766b83c13c71581fb496',
  slug: 'northwind',
  scope: 'write',
  name: 'Portal console',
};

export const NORTHWIND_READ: DemoClient = {
  clientId: 'northwind-reader',
  clientSecret: 'demo-845878e4859def4d0f8d37e4c2b0f5c9626e96ce',
  slug: 'northwind',
  scope: 'read',
  name: 'Reporting',
};

export const CONTOSO_WRITE: DemoClient = {
  clientId: 'contoso-console',
  clientSecret: 'demo-513d393c08d60f159c4f573339d8aff3cdcf6dc7',
  slug: 'contoso',
  scope: 'write',
  name: 'Portal console',
};

export const CONTOSO_READ: DemoClient = {
  clientId: 'contoso-reader',
  clientSecret: 'demo-9a95a3da1629a9bb09eb430ad2fba2403c4c4c53',
  slug: 'contoso',
  scope: 'read',
  name: 'Data warehouse',
};

export const DEMO_CLIENTS = [NORTHWIND_WRITE, NORTHWIND_READ, CONTOSO_WRITE, CONTOSO_READ] as const;
