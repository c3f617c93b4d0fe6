import { APPLICATION } from '../../lib/application/application-key';

/** The parts of the application in Next's bundle that the start script uses. */
export interface RunningApplication {
  console: { live: { readonly size: number } };
  database: { executeSql(text: string): Promise<{ rows: unknown[] }> };
  listening(): Promise<void>;
  endLive(): void;
  close(): Promise<void>;
}

type ApplicationGlobal = { [APPLICATION]?: Promise<RunningApplication> };

/** Undefined before Next has started to open it; rejects if it could not be opened. */
export const runningApplication = (): Promise<RunningApplication> | undefined =>
  (globalThis as ApplicationGlobal)[APPLICATION];

/** A probe is answered within this time whatever the database does, in milliseconds. */
const PATIENCE = 2_000;

/** Rows of a short query; undefined if the database does not answer in time. */
export async function askDatabase(text: string): Promise<unknown[] | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE);
  });
  const asked = async () => (await (await runningApplication())?.database.executeSql(text))?.rows;
  try {
    return await Promise.race([asked(), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
