import 'server-only';
import { exportDirectory } from '@/lib/console/directory/export-directory';
import { listDirectory } from '@/lib/console/directory/list-directory';
import { directoryExportQuery, directoryQuery } from '@/lib/contract/console-events';
import { answer } from './answer';
import { readQuery } from './read-query';
import { streamText } from './stream-text';

export const getDirectory = (request: Request): Promise<Response> =>
  answer(request, ({ context }) => listDirectory(context, readQuery(directoryQuery, request.url)));

export const getDirectoryExport = (request: Request): Promise<Response> =>
  answer(request, ({ context, requestId }) => {
    const query = readQuery(directoryExportQuery, request.url);
    return streamText(exportDirectory(context, query), { name: 'profiles', format: 'csv', requestId });
  });
