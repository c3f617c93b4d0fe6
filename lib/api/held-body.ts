/** Why a download was broken off. */
export class AccessEnded extends Error {
  override name = 'AccessEnded';
}

/**
 * A body that goes on only as long as its reader may have it. A stream without an end is closed; a file is broken off, so
 * that half of it is not taken for the whole.
 * @param watch Begins to watch, and returns how to leave; `end` is called where the reader may have no more.
 */
export function heldBody(
  body: ReadableStream<Uint8Array>,
  isEndless: boolean,
  watch: (end: () => void) => () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let leave = (): void => undefined;
  let hasEnded = false;
  const end = (finish: () => void) => {
    if (hasEnded) return;
    hasEnded = true;
    leave();
    finish();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        leave = watch(() =>
          end(() => {
            if (isEndless) controller.close();
            else controller.error(new AccessEnded('access ended'));
            reader.cancel().catch(() => undefined);
          }),
        );
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) end(() => controller.close());
          else if (!hasEnded) controller.enqueue(value);
        } catch (cause) {
          end(() => controller.error(cause));
        }
      },
      async cancel(reason) {
        if (hasEnded) return;
        end(() => undefined);
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
