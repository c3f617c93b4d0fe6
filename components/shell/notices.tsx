import { AwayNotice } from './away-notice';
import { RunNotice } from './run-notice';
import { SessionEnd } from './session-end';
import { SignedOut } from './signed-out';
import { VersionNotice } from './version-notice';

/** The notices that can appear on any screen. */
export function Notices({ build }: { build: string | null }) {
  return (
    <>
      <RunNotice />
      <SignedOut />
      <AwayNotice>
        <SessionEnd />
        <VersionNotice build={build} />
      </AwayNotice>
    </>
  );
}
