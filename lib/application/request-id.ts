import { currentRequestId } from '@/lib/platform/db/request-scope';
import { makeRequestId } from '@/lib/platform/http/request-id';

/** The identifier already assigned to this request, or a new one. */
export const newRequestId = (): string => currentRequestId() ?? makeRequestId();
