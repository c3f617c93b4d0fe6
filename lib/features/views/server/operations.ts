import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import type { VIEWS } from '../api';
import { changeView, chooseDefaultView, deleteView, listViews, saveView } from './saved-views';

export const views: Runs<typeof VIEWS> = {
  'GET /api/views': ({ context }) => listViews(context),
  'POST /api/views': ({ context }, { body }) => saveView(context, body),
  'PATCH /api/views/{id}': ({ context }, { params, body }) => changeView(context, params.id, body),
  'DELETE /api/views/{id}': ({ context }, { params }) => deleteView(context, params.id),
  'PUT /api/views/defaults/{list}': ({ context }, { params, body }) =>
    chooseDefaultView(context, params.list, body.view),
};
