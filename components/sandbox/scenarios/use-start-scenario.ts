import { showToast } from '@/components/shell/show-toast';
import { useAction } from '@/components/shell/use-action';
import { sandboxProfilesKey, scenarioRunsQuery, startScenario } from '@/lib/features/sandbox/queries';
import type { ScenarioSpeed } from '@/lib/service/control-api/scenario';

export function useStartScenario(account: string, speed: ScenarioSpeed, onStarted?: () => void) {
  return useAction(
    (scenario: string) => startScenario(account, { scenario, speed }),
    ({ data }) => {
      showToast({ message: `${data.title} ${data.status === 'running' ? 'started' : data.status}` });
      onStarted?.();
    },
    { refreshes: [scenarioRunsQuery(account).queryKey, sandboxProfilesKey(account)] },
  );
}
