import 'server-only';
import { changeView } from '@/lib/console/views/change-view';
import { chooseDefaultView } from '@/lib/console/views/choose-default-view';
import { deleteView } from '@/lib/console/views/delete-view';
import { listViews } from '@/lib/console/views/list-views';
import { saveView } from '@/lib/console/views/save-view';
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
