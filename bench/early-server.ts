import { createServer } from 'node:http';
import { answerApi } from '../lib/application/answer-api';
import { APPLICATION } from '../lib/application/application-key';
import { type Application, getApplication } from '../lib/application/composition';
import { HANDLERS } from '../lib/application/opened-handlers';
import { serveSandbox } from '../lib/application/sandbox';
import { signInWithPassword } from '../lib/features/sign-in/server/sign-in-with-password';
import { PEER_ADDRESS } from '../lib/platform/api/internal-headers';
import { answerApplication } from '../scripts/server/answer-application';
import { ADMINISTRATOR } from './sign-in';

/**
 * Only what the start script answers before Next: with the usual sessions or, if started with `open`, with every
 * request signed in as one operator. `/cookie` returns that operator's cookie.
 */
const application = await getApplication();
const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;
const { operator, cookies } = await signInWithPassword(
  application.authentication,
  { email, password },
  { headers: new Headers(), call: { requestId: 'bench', from: null } },
);
if (process.argv[2] === 'open') {
  const open: Application = { ...application, identify: async () => operator };
  Object.assign(globalThis, { [APPLICATION]: Promise.resolve(open) });
}
Object.assign(globalThis, { [HANDLERS]: { api: answerApi, sandbox: serveSandbox } });

createServer((request, response) => {
  request.headers[PEER_ADDRESS] = request.socket.remoteAddress ?? '';
  if (answerApplication(request, response)) return;
  response.end(cookies[0]?.split(';')[0]);
}).listen(Number(process.env.PORT));
