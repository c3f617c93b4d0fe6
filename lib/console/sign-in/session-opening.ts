import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * Opens a session for an operator who has been let in, whichever way, and makes its signed cookie. Called in
 * process only: nothing mounts better-auth's handler.
 */
export const sessionOpening = {
  id: 'session-opening',
  endpoints: {
    openSession: createAuthEndpoint(
      '/open-session',
      { method: 'POST', body: z.object({ operatorId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.operatorId);
        const session = user && (await internalAdapter.createSession(user.id));
        if (!session) throw new Error('A session could not be opened.');
        await setSessionCookie(ctx, { session, user });
        return { id: session.id };
      },
    ),
  },
} satisfies BetterAuthPlugin;
