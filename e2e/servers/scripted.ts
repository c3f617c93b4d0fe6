/** One step of a script: an answer of the fault service that deviates from the API document. */
export interface ScriptedService {
  method: string;
  /** The end of the path. */
  path: string;
  status?: number;
  headers?: Record<string, string>;
  /** A string is sent unchanged, anything else as JSON. */
  body?: unknown;
  /** Number of times to answer like this; after that, as documented. */
  times: number;
}
