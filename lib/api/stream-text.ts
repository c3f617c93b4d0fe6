import { log } from '@/lib/composition';

const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' };

interface Download {
  /** The file name without its extension. */
  name: string;
  format: keyof typeof CONTENT_TYPES;
  requestId: string;
}

/**
 * Sends text as it is produced, one piece at a time, as fast as the reader reads. A failure in the middle aborts the
 * answer, so that half a file does not look complete.
 */
export async function streamText(
  pieces: AsyncGenerator<string>,
  { name, format, requestId }: Download,
): Promise<Response> {
  // Before the answer begins, a failure can still become a problem.
  let first: IteratorResult<string> | null = await pieces.next();
  const encoder = new TextEncoder();
  let hasLeft = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = first ?? (await pieces.next());
        first = null;
        // The reader closed the stream while a piece was being read.
        if (hasLeft) return;
        if (done) return controller.close();
        controller.enqueue(encoder.encode(value));
      } catch (err) {
        log.error({ requestId, err }, 'a download broke off');
        controller.error(err);
      }
    },
    async cancel() {
      hasLeft = true;
      await pieces.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': CONTENT_TYPES[format],
      'content-disposition': `attachment; filename="${name}.${format}"`,
      'cache-control': 'no-store',
      'x-request-id': requestId,
    },
  });
}
