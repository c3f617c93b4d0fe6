import { application } from '@/lib/application/pages/ask';

/**
 * /sandbox/v2 is the embedded service as documented and /sandbox/control drives it; anything else is 404. In production
 * the start script handles these addresses before Next.
 */
const answer = async (request: Request): Promise<Response> => (await application()).sandbox(request);

export { answer as DELETE, answer as GET, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT };
