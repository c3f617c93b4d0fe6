'use client';

import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { useAreNamesMasked } from '../presenter-mode';
import { usePrint } from '../use-print';
import { OffButton } from './off-button';

const OFF = 'Turn off masking to export or print';

/** A file with the data on screen; not available while names are masked. */
export function ExportLink({
  href,
  download = true,
  children,
}: {
  href: string;
  download?: true | string;
  children: ReactNode;
}) {
  if (useAreNamesMasked()) return <Off icon={Download}>{children}</Off>;
  return (
    <a href={href} download={download} className={buttonClass()}>
      <Download aria-hidden /> {children}
    </a>
  );
}

/** A file created in the browser. */
export function ExportButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  if (useAreNamesMasked()) return <Off icon={Download}>{children}</Off>;
  return (
    <Button onClick={onClick}>
      <Download aria-hidden /> {children}
    </Button>
  );
}

/** Prints the page; not available while names are masked, because a printout leaves the room. */
export function PrintButton(props: { children: ReactNode; prepare?: () => Promise<void> }) {
  if (useAreNamesMasked()) return <Off icon={Printer}>{props.children}</Off>;
  return <PrintNow {...props} />;
}

function PrintNow({ children, prepare }: { children: ReactNode; prepare?: () => Promise<void> }) {
  const { isWaiting, print } = usePrint(prepare);
  return (
    <Button aria-disabled={isWaiting} onClick={() => void print()}>
      <Printer aria-hidden /> {isWaiting ? 'Loading the report…' : children}
    </Button>
  );
}

const Off = ({ icon: Icon, children }: { icon: typeof Download; children: ReactNode }) => (
  <OffButton why={OFF}>
    <Icon aria-hidden /> {children}
  </OffButton>
);
