import { consoleWork } from '@/lib/db/work-schema';
import { workStore } from '@/lib/work/work-store';

export const consoleWorkStore = () => workStore(consoleWork, 'portal_console_work');
