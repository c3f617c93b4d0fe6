/** A profile that the sandbox suggests on the start page. */
export interface SuggestedProfile {
  uuid: string;
  name: string;
  kind: string;
}
