import { MarkedText } from '@/components/ui/marked-text';
import type { CheckDetail } from '@/lib/features/checks/checks';

/** A check's definition as JSON; a long one can be scrolled with the keyboard. */
export const DefinitionText = ({ children }: { children: CheckDetail['definition'] }) => (
  <pre
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    tabIndex={0}
    className="mt-2 max-h-[320px] overflow-auto rounded-md bg-sunken p-2.5 font-mono text-xs leading-relaxed"
  >
    <MarkedText>{JSON.stringify(children, null, 2)}</MarkedText>
  </pre>
);
