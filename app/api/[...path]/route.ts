import { refuseAddress } from '@/lib/bff/refuse';

export {
  refuseAddress as DELETE,
  refuseAddress as GET,
  refuseAddress as PATCH,
  refuseAddress as POST,
  refuseAddress as PUT,
};
