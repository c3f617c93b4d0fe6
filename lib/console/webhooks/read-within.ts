import { type Incoming, JsonBodyError, readText } from '@/lib/contract/read-json-body';

/**
 * The body of a request as `readText` reads it, if it is all there within so many milliseconds: a sender that
 * drips must not hold a place for ever.
 * @throws JsonBodyError
 */
export async function readWithin(request: Incoming, most: number, milliseconds: number): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new JsonBodyError('broken_off')), milliseconds);
  });
  try {
    return await Promise.race([readText(request, most), late]);
  } finally {
    clearTimeout(timer);
  }
}
