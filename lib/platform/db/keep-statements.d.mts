import type { PGlite } from '@electric-sql/pglite';

export function keepStatements(
  pglite: Pick<PGlite, 'execProtocolRawStream'>,
  most?: number,
): (messages: Uint8Array) => Promise<Buffer>;
