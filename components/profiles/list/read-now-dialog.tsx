import { useQuery } from '@tanstack/react-query';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { unitWords } from '@/components/ui/count-words';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import { readNowWords } from '@/components/ui/survey-words';
import { readNow, surveyQuery } from '@/lib/features/survey/queries';
import type { ReadNowAnswer, ReadNowBody } from '@/lib/features/survey/survey';

/** Shows the cost of a priority reading before it is requested. */
export function ReadNowDialog({
  body,
  count,
  which,
  onClose,
  onAsked,
}: {
  body: ReadNowBody;
  count: number;
  /** The profiles in words, as the start of a sentence. */
  which: string;
  onClose: () => void;
  onAsked: (answer: ReadNowAnswer) => void;
}) {
  const { run, isRunning, problem } = useAction(readNow, onAsked, { refreshes: [surveyQuery().queryKey] });
  return (
    <Dialog
      title={`Read ${unitWords(count, 'profile')} now`}
      description={<Forecast count={count} which={which} />}
      onClose={onClose}
    >
      {problem === null ? null : (
        <div className="mt-3">
          <ActionProblem problem={problem} />
        </div>
      )}
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" aria-disabled={isRunning} onClick={() => void run(body)}>
          {isRunning ? 'Starting…' : 'Read now'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** The number of calls, and how long they take at the current pace. */
function Forecast({ count, which }: { count: number; which: string }) {
  const { data: survey, isError } = useQuery(surveyQuery());
  return (
    <div className="grid gap-1.5">
      <p>{`${which}: ${unitWords(count, 'call')} to the service, before all other profiles.`}</p>
      {survey === undefined ? (
        <p>{isError ? 'The duration is unknown.' : 'Estimating…'}</p>
      ) : (
        readNowWords(survey, count).map((words) => <p key={words}>{words}</p>)
      )}
    </div>
  );
}
