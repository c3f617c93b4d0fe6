import 'server-only';
import { readTimeline } from '@/lib/console/profiles/read-timeline';
import { type TimelinePage, timelineQuery } from '@/lib/contract/profile-timeline';
import { answer, attemptForPage, type Outcome } from './answer';
import { readProfileUuid } from './read-address';
import { readQuery } from './read-query';

/** @param segment The address's own text. */
export const getTimeline = (segment: string, request: Request): Promise<Response> =>
  answer(request, ({ context }) =>
    readTimeline(context, readProfileUuid(segment), readQuery(timelineQuery, request.url)),
  );

/** The newest page, for a page's first paint. */
export const readTimelinePage = (segment: string): Promise<Outcome<TimelinePage>> =>
  attemptForPage(({ context }) => readTimeline(context, readProfileUuid(segment), {}));
