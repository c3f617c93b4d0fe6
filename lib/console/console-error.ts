import type { AssignedForms } from '@/lib/contract/forms-update';
import type { ProblemCode } from '@/lib/contract/problem';

/** What a use-case of the console refuses by itself; failures of the service are `UpstreamError`s. */
export class ConsoleError extends Error {
  override name = 'ConsoleError';
  constructor(
    readonly code: Extract<
      ProblemCode,
      | 'forms_changed'
      | 'service_answer_unreadable'
      | 'save_not_confirmed'
      | 'signature_refused'
      | 'not_stored'
    >,
    readonly current?: AssignedForms,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}
