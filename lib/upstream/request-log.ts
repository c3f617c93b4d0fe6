/** One request in the log: these members and no others, so no secret, header or body can get in. */
export interface RequestLog {
  method: string;
  /** The path as the document writes it: no UUID, no query. */
  route: string;
  /** Null when there was no answer. */
  status: number | null;
  /** A code such as `ECONNRESET` or `SILENT`. */
  failure: string | null;
  ms: number;
  /** 1 for the first; more when a call was repeated. */
  attempt: number;
  requestId: string | undefined;
}
