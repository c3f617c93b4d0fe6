import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '@/components/shell/show-toast';
import { sandboxProfilesKey, scenarioRunsQuery, startScenario } from '@/lib/features/sandbox/queries';
import type { ScenarioSpeed } from '@/lib/service/control-api/scenario';
import { useControlAction } from '../use-control-action';

export function useStartScenario(account: string, speed: ScenarioSpeed, onStarted?: () => void) {
  const queryClient = useQueryClient();
  return useControlAction(
    (scenario: string) => startScenario(account, { scenario, speed }),
    ({ data }) => {
      showToast({ message: `${data.title} ${data.status === 'running' ? 'started' : data.status}` });
      onStarted?.();
      return Promise.all(
        [scenarioRunsQuery(account).queryKey, sandboxProfilesKey(account)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
  );
}
