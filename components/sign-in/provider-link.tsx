import { Building2 } from 'lucide-react';
import { buttonClass } from '@/components/ui/button';

/** Leads to the company's provider. */
export function ProviderLink({ name, address }: { name: string; address: string }) {
  return (
    <a href={address} className={`${buttonClass('plain')} min-h-10 whitespace-normal!`}>
      <Building2 aria-hidden /> Continue with {name}
    </a>
  );
}
