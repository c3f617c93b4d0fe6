import type { FilePiece } from '@/lib/platform/list/server/export-rows';
import { writeTable } from '@/lib/platform/list/server/write-table';
import { FILE_KINDS, type FileKind } from '@/lib/platform/text/file-kinds';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { log } from './composition';

const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' };

interface Download {
  /** The file name without its extension. */
  name: string;
  format: keyof typeof CONTENT_TYPES;
  /** The call that asked for it. */
  call: { request: Request; requestId: string };
}

/** Not part of a row's query: every table can be had in each kind. */
export const FILE_PARAMETER = 'file';

/** The address with the parameters of the row alone. */
export function withoutFileKind(address: string): string {
  const url = new URL(address);
  url.searchParams.delete(FILE_PARAMETER);
  return url.href;
}

/** @throws ConsoleError `invalid_query` */
function fileKindOf({ url }: Request): FileKind | null {
  const wanted = new URL(url).searchParams.get(FILE_PARAMETER);
  const kind = FILE_KINDS.find((one) => one === wanted);
  if (wanted !== null && kind === undefined) {
    throw new ConsoleError('invalid_query', {
      errors: { [FILE_PARAMETER]: [`Use one of ${FILE_KINDS.join(', ')}.`] },
    });
  }
  return kind ?? null;
}

/**
 * Sends a file as it is produced, one piece at a time, as fast as the reader reads. A failure in the middle aborts the
 * answer, so that half a file does not look complete.
 */
export async function streamFile(
  given: AsyncGenerator<FilePiece>,
  { name, format, call: { request, requestId } }: Download,
): Promise<Response> {
  const kind = fileKindOf(request);
  const pieces = writeTable(given, kind);
  const sent = kind === 'cells' ? 'json' : format;
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
      'content-type': CONTENT_TYPES[sent],
      'content-disposition': `attachment; filename="${name}.${sent}"`,
      'cache-control': 'no-store',
      'x-request-id': requestId,
    },
  });
}
