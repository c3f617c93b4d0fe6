import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { HARBOUR_AND_FINCH, profilePath } from './journey';

/** A sheet, dialog or menu, and how to open it. */
export interface Overlay {
  /** Its accessible name. */
  name: string | RegExp;
  at: string;
  /** Names of what is pressed, one after the other; `key ?` presses a key. */
  press: readonly (string | RegExp)[];
  role?: 'menu' | 'alertdialog';
}

/**
 * Makes what some of them need: a view, a draft check, a plan, an alert destination, a message and a token.
 * @returns every overlay that can be opened without a fault, a conflict or a lost session; other journeys open those
 */
export async function listOverlays(request: APIRequestContext, home: string): Promise<Overlay[]> {
  const post = async <Answer>(path: string, data: object = {}): Promise<Answer> => {
    const response = await request.post(home + path, { data, headers: { origin: home } });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return (await response.json()) as Answer;
  };
  const { checks } = (await (await request.get(`${home}/api/checks`)).json()) as {
    checks: { id: string; state: string }[];
  };
  const active = checks.find(({ state }) => state === 'on');
  const draft = await post<{ id: string }>('/api/checks', {
    definition: {
      format: 1,
      title: 'High-risk profiles have form 118',
      why: '',
      severity: 'high',
      scope: {},
      condition: { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [118] },
    },
  });
  const viewName = `Approved ${randomUUID().slice(0, 4)}`;
  const view = await post<{ id: string }>('/api/views', {
    list: 'profiles',
    name: viewName,
    query: 'status=Approved',
    shared: false,
    isDefault: false,
  });
  const plan = await post<{ number: number }>('/api/assignments', {
    title: 'Add form 231',
    reason: 'A plan for the journey of sheets and dialogs.',
    choice: { filter: { q: 'Harbour' } },
    change: { forms: { kind: 'change', add: [231], remove: [] }, section: 'leave' },
  });
  await post('/api/alerts/destinations', {
    name: `Compliance ${randomUUID().slice(0, 4)}`,
    kind: 'webhook',
    address: 'https://alerts.example.com/hook',
    gets: {
      findings: null,
      drift: true,
      exceptions: false,
      survey: false,
      assignments: false,
      approvals: false,
    },
  });
  const profile = profilePath(HARBOUR_AND_FINCH);
  const editor = profilePath(HARBOUR_AND_FINCH, '?edit=forms');
  const views = `/profiles?status=Approved&view=${view.id}`;
  return [
    { name: 'Find', at: '/', press: [/^Find a profile/] },
    { name: 'Keyboard shortcuts', at: '/alerts', press: ['key ?'] },
    { name: /^Views of/, at: '/profiles', press: ['Views'], role: 'menu' },
    { name: 'Columns', at: '/profiles', press: ['Columns'], role: 'menu' },
    { name: 'Import profiles', at: '/profiles', press: ['Import profiles'] },
    { name: /^Read .* now$/, at: '/profiles', press: [/^Read .*now$/] },
    { name: 'Save view', at: '/profiles?status=Declined', press: ['Views', 'Save as new view…'] },
    { name: 'Rename view', at: views, press: [`View ${viewName}`, 'Rename…'] },
    { name: /^Delete/, at: views, press: [`View ${viewName}`, 'Delete…'], role: 'alertdialog' },
    { name: /./, at: '/configurations', press: [/^Open|Société/] },
    { name: 'More actions', at: profile, press: ['More actions'], role: 'menu' },
    { name: /label/, at: profile, press: ['More actions', /^(Rename|Add label)…$/], role: 'alertdialog' },
    { name: /^Edit forms of/, at: editor, press: [] },
    { name: /^Remove every form/, at: editor, press: ['Remove all…'], role: 'alertdialog' },
    { name: 'Add starter checks', at: '/checks', press: ['Add starter checks…'] },
    { name: 'Import checks', at: '/checks', press: ['Import…'] },
    { name: 'Test bench', at: `/checks/${draft.id}`, press: ['Test bench'] },
    { name: 'Activate this check?', at: `/checks/${draft.id}`, press: ['Activate…'], role: 'alertdialog' },
    { name: 'Delete this draft?', at: `/checks/${draft.id}`, press: ['Delete…'], role: 'alertdialog' },
    {
      name: /this check\?$/,
      at: `/checks/${active?.id}`,
      press: [/^(Deactivate|Archive)…$/],
      role: 'alertdialog',
    },
    {
      name: 'Discard your changes?',
      at: '/checks/new',
      press: ['Add condition under “Rule”', 'Cancel'],
      role: 'alertdialog',
    },
    { name: 'Add exception', at: '/findings', press: ['By profile', /^Add exception…/] },
    { name: 'Add exceptions for all results', at: '/findings', press: [/^Add exceptions…/] },
    { name: /./, at: '/activity', press: [/entry \d+$/] },
    { name: /./, at: '/events', press: [/event \d+$/] },
    { name: 'Import labels', at: '/labels', press: ['Import CSV'] },
    { name: /^Remove/, at: '/labels', press: [/^Remove/], role: 'alertdialog' },
    { name: 'Invite an operator', at: '/operators', press: ['Invite'] },
    { name: 'Sam Ortiz', at: '/operators', press: ['Change Sam Ortiz'] },
    {
      name: 'Disable Sam Ortiz?',
      at: '/operators',
      press: ['Change Sam Ortiz', /^Disable/],
      role: 'alertdialog',
    },
    { name: /destination/, at: '/alerts', press: ['Add destination'] },
    { name: /./, at: '/alerts', press: [/^Edit…/] },
    { name: 'Delete this destination?', at: '/alerts', press: [/^Delete…/], role: 'alertdialog' },
    { name: 'New baseline', at: '/baselines?keep=', press: [] },
    { name: 'Individuals', at: '/baselines', press: ['Individuals'] },
    { name: /^Delete/, at: '/baselines', press: ['Individuals', 'Delete'], role: 'alertdialog' },
    { name: 'Add to the comparison', at: '/compare', press: ['Add a profile, setup or baseline'] },
    {
      name: 'Cancel this plan?',
      at: `/assignments/${plan.number}`,
      press: ['Cancel plan…'],
      role: 'alertdialog',
    },
    { name: /^Plan to undo/, at: '/assignments/1', press: [/^Undo…/] },
    { name: 'Create API token', at: '/account', press: ['Create token'] },
    { name: 'Sign out everywhere?', at: '/account', press: ['Sign out everywhere'], role: 'alertdialog' },
    { name: 'Reset the sandbox?', at: '/sandbox', press: ['Reset…'], role: 'alertdialog' },
    { name: 'New profile', at: '/sandbox', press: [/^New profile/] },
    { name: 'Add receiver', at: '/sandbox?view=webhooks', press: ['Add receiver'] },
    {
      name: 'Rotate the signing secret?',
      at: '/sandbox?view=webhooks',
      press: ['Rotate secret…'],
      role: 'alertdialog',
    },
    { name: /./, at: '/sandbox?view=webhooks', press: ['Send', /^(profile|document)\./] },
    {
      name: 'Leave without saving?',
      at: '/checks/new',
      press: ['Add condition under “Rule”', 'Overview'],
      role: 'alertdialog',
    },
  ];
}

/** Opens an overlay on the page that it belongs to. @returns its element */
export async function openOverlay(
  page: Page,
  { name, press, role }: Overlay,
  click = (button: Locator): Promise<void> => button.click(),
) {
  const overlay = page.getByRole(role ?? 'dialog', { name }).last();
  for (const [index, wanted] of press.entries()) {
    if (typeof wanted === 'string' && wanted.startsWith('key ')) await page.keyboard.type(wanted.slice(4));
    else {
      const over =
        index === 0 ? page.locator('body') : page.locator('[role=dialog], [role=menu], body').last();
      const [button, item, link] = (['button', 'menuitem', 'link'] as const).map((one) =>
        over.getByRole(one, { name: wanted, ...(typeof wanted === 'string' ? { exact: true } : {}) }),
      );
      if (button && item && link) await click(button.or(item).or(link).first());
    }
  }
  await expect(overlay).toBeVisible();
  return overlay;
}
