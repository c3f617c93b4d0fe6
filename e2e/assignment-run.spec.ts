import { randomUUID } from 'node:crypto';
import {
  CONTROL,
  type CreatedProfileOfJourney,
  expect,
  expectAccessible,
  SERVERS,
  signInAs,
  test,
} from './journey';
import { changeElsewhere } from './other-client';

const FORM = 118;
const headers = { origin: SERVERS.approvalConsole.address };

test.use({ baseURL: SERVERS.approvalConsole.address });
/** Seconds that each call takes while the run is paused: longer than a click. */
const SLOW = 4;

interface Item {
  profile: string;
  outcome: string | null;
}

test('from a failing check: a run is approved by someone else, reviewed, paused, meets an outside change and ends findings, and its undo leaves later changes alone', async ({
  page,
  request,
}) => {
  const prefix = `RUN-${randomUUID().slice(0, 8)}`;
  const read = (uuid: string) => page.request.get(`/api/profiles/${uuid}/portal-configuration`);
  for (let index = 1; index <= 4; index += 1) {
    const data = { kind: 'company', customer_reference: `${prefix}-${index}` };
    const made = await request.post(`${CONTROL}/profiles`, { data });
    const { uuid } = ((await made.json()) as { data: CreatedProfileOfJourney }).data;
    await changeElsewhere(request, uuid, [101]);
    await read(uuid);
  }
  const title = `Profiles of ${prefix} have form ${FORM}`;
  const definition = {
    format: 1,
    title,
    why: '',
    severity: 'low',
    scope: { reference: prefix },
    condition: { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [FORM] },
  };
  const created = await page.request.post('/api/checks', { headers, data: { definition } });
  const { id } = (await created.json()) as { id: string };
  await page.request.post(`/api/checks/${id}/state`, { headers, data: { state: 'on' } });
  const findings = async (state: string) => {
    const answer = await page.request.get(`/api/findings?check=${id}&state=${state}`);
    return ((await answer.json()) as { total: number }).total;
  };
  await expect.poll(() => findings('open')).toBe(4);

  await page.goto(`/checks/${id}`);
  await page.getByRole('link', { name: 'Assign forms…' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(
    new RegExp(`^Add form ${FORM} to profiles failing CK-\\d+$`),
  );
  await page.getByLabel('Reason').fill('Policy KYB-12');
  await page.getByRole('button', { name: 'Create plan' }).click();
  const expectShown = (words: string) =>
    expect(page.getByText(words, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expectShown('Waiting for approval');
  await expect(page.getByText('You made this plan, so someone else')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  await signInAs(page, 'compliance_manager', SERVERS.approvalConsole);
  await page.reload();
  const address = new URL(page.url()).pathname;
  const number = Number(address.split('/').at(-1));
  const items = async () => {
    const answer = await page.request.get(`/api/assignments/${number}/items?fate=to_change`);
    return ((await answer.json()) as { rows: Item[] }).rows;
  };
  await page.getByLabel('Pause for review after').fill('1');
  await page.getByRole('button', { name: 'Approve and start' }).click();
  await expectShown('Needs review');
  const progress = page.getByRole('region', { name: 'Progress', exact: true });
  await expect(progress).toContainText(/^1\s*of 4 profiles processed/);
  await expectAccessible(page);

  const foreign = (await items()).at(-1)?.profile ?? '';
  await changeElsewhere(request, foreign, [101, 231]);
  const slow = { kind: 'latency', amount: SLOW, seconds: 60 };
  expect((await request.post(`${CONTROL}/faults`, { data: slow })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expectShown('Paused');
  expect((await request.delete(`${CONTROL}/faults`)).ok()).toBe(true);
  // An item being read when the run paused is not written: only the outside change may be found.
  await page.waitForTimeout(SLOW * 1_000);
  await page.reload();
  const outcomes = page.getByRole('group', { name: 'Outcome' });
  await expect(outcomes.getByRole('button', { name: /Changed\s*1$/ })).toBeVisible();
  await expect(progress).toContainText(/[23] left/);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expectShown('Done');
  await expect(page.getByText(`A-${number} finished`)).toBeVisible();
  await expect(outcomes.getByRole('button', { name: /Changed\s*3$/ })).toBeVisible();
  await outcomes.getByRole('button', { name: /Conflict\s*1$/ }).click();
  const conflict = page.getByRole('region', { name: 'Profiles', exact: true }).getByRole('row').nth(1);
  await expect(conflict.getByRole('link')).toHaveAttribute('href', `/profiles/${foreign}`);
  await expect(conflict).toContainText('Since the plan: 231 added. Nothing was written.');
  await expect.poll(() => findings('open')).toBe(1);
  await page.reload();
  const report = page.getByRole('region', { name: 'Report', exact: true });
  for (const fact of [/Planned by.*Ada/, /Approved by.*Maya/, /Started by.*Maya/, /Reason\s*Policy KYB-12/])
    await expect(report).toContainText(fact);
  await expect(report).toContainText('Of 4 profiles: 3 changed, 1 conflict');
  await expect(page.getByRole('region', { name: 'Failing checks now' })).toContainText('1 fails');
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await report.getByRole('button', { name: 'Print report' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('All 4.')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expectAccessible(page);

  const changed = (await items()).find(({ outcome }) => outcome === 'changed')?.profile ?? '';
  await page.goto(`/profiles/${changed}?tab=history`);
  await expect(page.getByRole('link', { name: `assignment A-${number}` })).toHaveAttribute('href', address);
  await changeElsewhere(request, changed, [101, FORM, 231]);
  // Recent reads are shared, and a reading is stored after its answer was sent.
  await expect
    .poll(async () => {
      await read(changed);
      return (await page.request.get(`/api/profiles/${changed}/last-change`)).json();
    })
    .toMatchObject({ change: { kind: 'changed' } });
  await page.goto(address);
  await page.getByRole('button', { name: 'Undo… (3)' }).click();
  await page.getByLabel('Reason').fill('Wrong form');
  await page.getByRole('button', { name: 'Create plan' }).click();
  const counts = page.getByRole('region', { name: 'Totals of this plan', exact: true });
  await expect(counts.getByRole('button', { name: /2\s*to change/ })).toBeVisible();
  await counts.getByRole('button', { name: /1\s*changed since the run/ }).click();
  const left = page.getByRole('region', { name: 'Profiles in this plan' }).getByRole('row');
  const named = left.nth(1).getByRole('link', { name: /^Profile / });
  await expect(named).toHaveAttribute('href', `/profiles/${changed}`);
  const undo = new URL(page.url()).pathname;
  expect((await page.request.post(`/api${undo}/cancel`, { headers })).ok()).toBe(true);
});
