import { MarkedText } from './marked-text';

/** Null or an empty list, in words: null is "Not set", which is not "None". `raw` is the value as received. */
export function NotSet({ children = 'Not set', raw = 'null' }: { children?: string; raw?: string }) {
  return (
    <span title={`The service sent ${raw}`} className="border-b border-dotted border-edge text-ink-3">
      <MarkedText also={raw === 'null' ? raw : undefined}>{children}</MarkedText>
    </span>
  );
}
