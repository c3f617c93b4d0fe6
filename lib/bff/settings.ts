import 'server-only';
import { getApplication } from '@/lib/composition';
import { readSettings } from '@/lib/console/settings/read-settings';
import type { ConsoleSettings } from '@/lib/contract/console-settings';
import { attemptForPage, type Outcome } from './answer';

export async function readSettingsPage(): Promise<Outcome<ConsoleSettings>> {
  const { configured } = await getApplication();
  return attemptForPage(({ context }) => readSettings(context, configured));
}
