import type { OidcProblem } from '@/lib/contract/session';

/** Thrown where the provider's answer is in order and somebody is not let in for a reason that they are told. */
export class OidcRefusal extends Error {
  override name = 'OidcRefusal';
  constructor(readonly problem: OidcProblem) {
    super(problem);
  }
}
