/** One step of a script: what the fault service answers instead of keeping the API document. */
export interface ScriptedService {
  method: string;
  /** The end of the path. */
  path: string;
  status?: number;
  headers?: Record<string, string>;
  /** A text is sent as it is, anything else as JSON. */
  body?: unknown;
  /** Answers so often, then as documented again. */
  times: number;
}
