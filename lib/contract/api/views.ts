import { z } from 'zod';
import { changeViewRequest, defaultViewRequest, savedViews, saveViewRequest, viewList } from '../saved-views';
import { nothing, type Operations } from './operation';

const params = z.object({ id: z.uuid() });

export const VIEWS = {
  'GET /api/views': {
    summary: 'Saved views: one’s own, and those that are shared',
    access: 'views.keep',
    answer: savedViews,
  },
  'POST /api/views': {
    summary: 'Keep a list’s filter under a name; sharing it asks for `views.share`',
    access: 'views.keep',
    body: saveViewRequest,
    answer: z.object({ id: z.uuid() }),
    problems: ['too_many_views'],
  },
  'PATCH /api/views/{id}': {
    summary: 'Rename, change, share; of a shared view all of it asks for `views.share`',
    access: 'views.keep',
    params,
    body: changeViewRequest,
    answer: nothing,
    problems: ['no_such_view'],
  },
  'DELETE /api/views/{id}': {
    summary: 'Delete a view; a shared one asks for `views.share`',
    access: 'views.keep',
    params,
    answer: nothing,
    problems: ['no_such_view'],
  },
  'PUT /api/views/defaults/{list}': {
    summary: 'With which view a list opens, for oneself',
    access: 'views.keep',
    params: z.object({ list: viewList }),
    body: defaultViewRequest,
    answer: nothing,
    problems: ['no_such_view'],
  },
} as const satisfies Operations;
