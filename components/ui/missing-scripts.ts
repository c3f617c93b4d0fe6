declare global {
  interface Window {
    /** Created by an inline script. */
    missingScripts?: MissingScripts;
  }
}

/** Scripts and style sheets of the build that did not arrive, for example because another version was deployed. */
export interface MissingScripts {
  addresses: Set<string>;
  /** Set once the page itself says that something is missing. */
  isPageReady: boolean;
}

export const MISSING_SCRIPT_EVENT = 'console:missing-script';

/** Named in this tab's storage: what the page was last reloaded for. */
export const RELOADED_FOR = 'portal-console:reloaded-for';

/** Whether something that the page needs is missing now. */
export const isScriptMissing = (): boolean => (window.missingScripts?.addresses.size ?? 0) > 0;
