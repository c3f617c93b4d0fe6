import { consoleWork } from './tables';
import { workStore } from './work-store';

export const consoleWorkStore = () => workStore(consoleWork, 'portal_console_work');
