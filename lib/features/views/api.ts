import * as z from 'zod';
import { nothing, type Operations } from '@/lib/platform/api/operation';
import { changeViewRequest, defaultViewRequest, savedViews, saveViewRequest, viewList } from './views';

const params = z.object({ id: z.uuid() });

const KEPT = { name: 'To be reviewed', query: 'status=Processed', shared: false };
const VIEW = {
  id: '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11',
  list: 'profiles',
  ...KEPT,
  unknown: [],
  isOwn: true,
  owner: 'Ada Hart',
  isDefault: false,
  mayChange: true,
} as const;

export const VIEWS = {
  'GET /api/views': {
    operationId: 'listViews',
    summary: 'Saved views: your own and shared ones',
    access: 'views.keep',
    answer: savedViews,
    example: { answer: { views: [VIEW] } },
  },
  'POST /api/views': {
    operationId: 'saveView',
    summary: 'Save a list’s filter under a name; sharing it needs `views.share`',
    access: 'views.keep',
    body: saveViewRequest,
    answer: z.object({ id: z.uuid() }),
    problems: ['too_many_views'],
    example: { body: { list: 'profiles', ...KEPT, isDefault: false }, answer: { id: VIEW.id } },
  },
  'PATCH /api/views/{id}': {
    operationId: 'changeView',
    summary: 'Rename, change or share a view; for a shared view this needs `views.share`',
    access: 'views.keep',
    params,
    body: changeViewRequest,
    answer: nothing,
    problems: ['no_such_view'],
    example: { params: { id: VIEW.id }, body: { shared: true }, answer: {} },
  },
  'DELETE /api/views/{id}': {
    operationId: 'deleteView',
    summary: 'Delete a view; for a shared view this needs `views.share`',
    access: 'views.keep',
    params,
    answer: nothing,
    problems: ['no_such_view'],
    example: { params: { id: VIEW.id }, answer: {} },
  },
  'PUT /api/views/defaults/{list}': {
    operationId: 'chooseDefaultView',
    summary: 'Set which view a list opens with, for yourself',
    access: 'views.keep',
    params: z.object({ list: viewList }),
    body: defaultViewRequest,
    answer: nothing,
    problems: ['no_such_view'],
    example: { params: { list: 'profiles' }, body: { view: VIEW.id }, answer: {} },
  },
} as const satisfies Operations;
