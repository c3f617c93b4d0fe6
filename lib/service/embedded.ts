/** What the console needs of the embedded service, as one script: it is loaded only if no remote service is configured. */
export { createService } from './create-service';
export { NORTHWIND_WRITE } from './seed/clients';
export { seedLabels } from './seed/labels';
