import { NotPermitted } from '@/components/shell/not-permitted';

export default function ForbiddenPage() {
  return <NotPermitted />;
}
