class AccessEnded extends Error {
  override name = 'AccessEnded';
}

/**
 * A body that continues only while its reader may have it. An endless stream is closed; a file is aborted, so that
 * half of it does not look complete.
 * @param watch Starts watching and returns how to stop; `end` is called when the reader loses access.
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
