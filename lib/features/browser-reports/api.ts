import * as z from 'zod';
import type { Operations } from '@/lib/platform/api/operation';

export const BROWSER_REPORTS = {
  'POST /api/browser-reports': {
    operationId: 'reportBrowserViolation',
    summary: 'Receive a browser’s report of what the content security policy blocked',
    description:
      'Browsers send it without a session, as `application/csp-report`. Each kind is logged once; reports beyond 60 a minute are discarded unread.',
    access: 'anyone',
    body: 'raw',
    answer: z.object({ received: z.literal(true) }),
    example: {
      body: {
        'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline' },
      },
      answer: { received: true },
    },
    problems: ['malformed_body', 'body_too_large'],
  },
} as const satisfies Operations;
