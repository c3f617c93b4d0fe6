import { makeRequestId } from '@/lib/http/request-id';
import { currentRequestId } from '@/lib/request-scope';

/** The identifier that the answer to this request already bears, else a new one. */
export const newRequestId = (): string => currentRequestId() ?? makeRequestId();
