import { createDestination } from '@/lib/features/alerts/server/save-destinations';
import { createCheck, switchCheck } from '@/lib/features/checks/server/save-checks';
import type { World } from './world';

/** The start of every world: a check that many profiles fail, and a destination for alerts. */
export async function insertFirstRows(world: World): Promise<void> {
  const [at] = world.consoles;
  if (!at) return;
  const setUp = world.act('ravi', at, 'sets the console up', async (context) => {
    const { id } = await createCheck(context, {
      format: 1,
      title: 'Form 317 is asked for',
      why: 'The bank asks for it.',
      severity: 'high',
      scope: {},
      condition: { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [317] },
    });
    await switchCheck(context, id, { state: 'on' });
    await createDestination(context, {
      kind: 'webhook',
      name: 'Compliance',
      address: 'http://alerts.world/hook',
      gets: {
        findings: { least: 'low', checks: [] },
        drift: true,
        exceptions: true,
        survey: true,
        assignments: true,
        approvals: true,
      },
    });
  });
  await world.time.during(setUp);
}
