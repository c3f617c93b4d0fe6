import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import type { VIEWS } from '../api';
import { changeView, chooseDefaultView, deleteView, listViews, saveView } from './saved-views';

export const views: Runs<typeof VIEWS> = {
  'GET /api/views': ({ context }) => listViews(context),
  'POST /api/views': ({ context }, { body }) => saveView(context, body),
  async 'PATCH /api/views/{id}'({ context }, { params, body }) {
    await changeView(context, params.id, body);
    return {};
  },
  async 'DELETE /api/views/{id}'({ context }, { params }) {
    await deleteView(context, params.id);
    return {};
  },
  async 'PUT /api/views/defaults/{list}'({ context }, { params, body }) {
    await chooseDefaultView(context, params.list, body.view);
    return {};
  },
};
