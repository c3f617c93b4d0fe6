import { DatabaseError } from './database-error';

/** Why PostgreSQL can't be used, as far as it or the system said. */
export interface PostgresFailure {
  /** To follow “PostgreSQL”. */
  words: string;
  /** Whether it may be over soon, so that a start waits. */
  mayPass: boolean;
  advice: string;
}

type Row = [codes: RegExp, words: string, advice: string];

const AT_ADDRESS = 'Check the host and port in DATABASE_URL, and that PostgreSQL runs.';

/** By code or message. Source: PostgreSQL, “PostgreSQL Error Codes”; Node, “Common system errors”. */
const MAY_PASS: readonly Row[] = [
  [/^ECONNREFUSED$/, 'cannot be reached: nothing listens on that port', AT_ADDRESS],
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    'cannot be reached: its host name cannot be resolved',
    'Check the host in DATABASE_URL.',
  ],
  [
    /^E(HOST|NET)(UNREACH|DOWN)$/,
    'cannot be reached: there is no way to its host',
    'Check the host in DATABASE_URL, and the network.',
  ],
  [
    /^(ETIMEDOUT|timeout e.*|Query read timeout)$/,
    'does not answer',
    `${AT_ADDRESS} A firewall may be in between.`,
  ],
  [/^57P03$/, 'is starting or recovering, and accepts no connections yet', 'Its own log says how far it is.'],
  [/^(57P0[125]|58...)$/, 'is shutting down, or has failed', 'Its own log says why.'],
  [/^53300$/, 'has no connection left', 'Raise max_connections, or close other programs.'],
  [/^53[24]00$/, 'has too little memory', 'Its own log says more.'],
  [/^25006$/, 'can only be read: it is a standby', 'Set DATABASE_URL to the primary.'],
  [/^(ECONNRESET|EPIPE|08...|Connection terminated.*)$/, 'cut the connection', AT_ADDRESS],
];

const STAYS: readonly Row[] = [
  [/^28P01$/, 'refuses the user name or password', 'Correct them in DATABASE_URL.'],
  [
    /^28000$/,
    'does not let this user in from this machine',
    'Check the user in DATABASE_URL, and pg_hba.conf on the server.',
  ],
  [/^3D000$/, 'has no such database', 'Create it, or correct the name in DATABASE_URL.'],
  [/^42501$/, 'does not let this user create tables', 'Let the user in DATABASE_URL own the database.'],
  [/^53100$/, 'has no disk space left', 'Free some space on its disk, then start again.'],
  [
    /^(The server does not support SSL.*|There was an error establishing an SSL.*)$/,
    'does not offer TLS, which DATABASE_URL asks for',
    'Turn on ssl on the server, or do not ask for TLS in DATABASE_URL.',
  ],
  [
    /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?))$/,
    'has a certificate from an authority that this machine doesn’t know',
    'Set NODE_EXTRA_CA_CERTS to a file with that authority.',
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    'has a certificate for another host name',
    'Check the host in DATABASE_URL.',
  ],
];

/** Maximum depth of wrapped errors, because a chain may lead back to its start. */
const DEEPEST = 16;

/** Null if the error says nothing about the server, such as a failed migration. */
export function postgresFailure(cause: unknown, depth = 0): PostgresFailure | null {
  if (!(cause instanceof Error) || depth > DEEPEST) return null;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  for (const [rows, mayPass] of [
    [STAYS, false],
    [MAY_PASS, true],
  ] as const) {
    const row = rows.find(([codes]) => codes.test(code) || codes.test(cause.message));
    if (row) return { words: row[1], mayPass, advice: row[2] };
  }
  const inner: unknown[] = [
    cause.cause,
    ...(cause instanceof AggregateError ? cause.errors.slice(0, DEEPEST) : []),
  ];
  for (const one of inner) {
    const found = postgresFailure(one, depth + 1);
    if (found) return found;
  }
  return null;
}

/** For the terminal. @param seconds how long the start waited for it */
export function postgresError(
  { words, advice, mayPass }: PostgresFailure,
  seconds: number,
  cause: unknown,
): DatabaseError {
  const waited = mayPass && seconds > 0 ? ` Waited ${seconds} s for it.` : '';
  return new DatabaseError(mayPass ? 'unreachable' : 'refused', `PostgreSQL ${words}.${waited}\n${advice}`, {
    cause,
  });
}
