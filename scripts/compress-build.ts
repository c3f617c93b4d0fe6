import { availableParallelism } from 'node:os';
import { StaticFiles } from './server/static-files';

/** Makes the compressed forms of a build's files beforehand, for an image in which nothing can be written. */
await new StaticFiles().load(availableParallelism());
