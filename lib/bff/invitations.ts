import 'server-only';
import { getApplication } from '@/lib/composition';
import { acceptInvitation } from '@/lib/console/sign-in/accept-invitation';
import { describeInvitation } from '@/lib/console/sign-in/read-invitation';
import { type InvitationAnswer, invitationAcceptance } from '@/lib/contract/session';
import { answerAnyone, attemptForAnyone, type Outcome } from './answer';
import { letIn } from './let-in';

const read = async (token: string): Promise<InvitationAnswer> =>
  describeInvitation((await getApplication()).entrance, token);

/** Whom a link is for. */
export const getInvitation = (token: string): Promise<Response> => answerAnyone(() => read(token));

/** For a page's first paint. */
export const readInvitationPage = (token: string): Promise<Outcome<InvitationAnswer>> =>
  attemptForAnyone(() => read(token));

export const postInvitation = (token: string, request: Request): Promise<Response> =>
  letIn(request, invitationAcceptance, (entrance, given, caller) =>
    acceptInvitation(entrance, token, given, caller),
  );
