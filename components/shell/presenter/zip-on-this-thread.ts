import { type FlateError, strToU8, type Zippable, zipSync } from 'fflate/browser';

export { strToU8, zipSync };

type Done = (failure: FlateError | null, archive: Uint8Array) => void;

/** Takes the place of fflate's `zip` for `write-excel-file`: the content security policy allows no worker of a blob. */
export function zip(files: Zippable, done: Done): void {
  try {
    done(null, zipSync(files));
  } catch (cause) {
    done(cause as FlateError, new Uint8Array());
  }
}
