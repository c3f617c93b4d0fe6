import { MarkedText } from './marked-text';

/** Below or after a profile's name in a row: its review status and risk, as far as webhooks reported them. */
export function ProfileFacts({ status, risk }: { status: string | null; risk: string | null }) {
  const words = [status, risk === null ? null : `${risk} risk`].filter((word) => word !== null);
  return words.length === 0 ? null : (
    <span className="block text-xs text-ink-3 max-[639px]:ml-2 max-[639px]:inline">
      <MarkedText>{words.join(' · ')}</MarkedText>
    </span>
  );
}
