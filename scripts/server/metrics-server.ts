import { createServer, type Server } from 'node:http';
import { answerProbe, type Probes } from './answer-probes';

/** Metrics and probes on a port of their own, without a token: whoever reaches it may read them. */
export function createMetricsServer(probes: Probes, headers: Record<string, string>): Server {
  return createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (!answerProbe(request, response, probes, 'open')) response.writeHead(404).end();
  });
}
