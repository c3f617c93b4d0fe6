import type { ServiceContext } from '../context';

/** What control operations work with besides the verbs' context. */
export interface ControlContext extends ServiceContext {
  /** To be called after a profile's configuration was changed by other means than the API. */
  forgetProfiles(): void;
}
