import 'server-only';
import {
  changeView,
  chooseDefaultView,
  deleteView,
  listViews,
  saveView,
} from '@/lib/console/views/saved-views';
import type { VIEWS } from '@/lib/contract/api/views';
import type { Runs } from './operation-runs';

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
