import { readEnvironment } from '../env';
import { createLog, secretsOf } from './create-log';

const environment = readEnvironment();

/** The log of the application. */
export const log = createLog({ level: environment.logLevel, secrets: secretsOf(environment) });
