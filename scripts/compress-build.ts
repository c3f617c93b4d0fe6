import { availableParallelism } from 'node:os';
import { StaticFiles } from './server/static-files';

/** Compresses a build's files in advance, for an image with a read-only file system. */
await new StaticFiles().load(availableParallelism());
