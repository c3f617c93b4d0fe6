import { makeRequestId } from '@/lib/http/request-id';
import { currentRequestId } from '@/lib/request-scope';

/** The identifier already assigned to this request, or a new one. */
export const newRequestId = (): string => currentRequestId() ?? makeRequestId();
