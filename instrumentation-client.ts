import { tolerateForeignNodes } from '@/components/shell/foreign-nodes';
import { trustOwnScripts } from '@/components/shell/trusted-scripts';

// Next runs this file before anything else on a page, so before it loads the first page's scripts.
trustOwnScripts(window);
tolerateForeignNodes();

// zod would test whether text may be evaluated as code, which the browser reports. This is `z.config({ jitless: true
// })` without importing zod.
Object.assign(window, { __zod_globalConfig: { jitless: true } });
