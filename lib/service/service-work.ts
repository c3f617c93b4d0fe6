import { serviceWork } from '@/lib/db/work-schema';
import { type WorkStore, workStore } from '@/lib/work/work-store';

/** The service's work in the background. @param clock Where it is not to be the database's */
export const serviceWorkStore = (clock?: () => number): WorkStore =>
  workStore(serviceWork, 'portal_console_service_work', clock);
