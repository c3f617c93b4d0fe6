import { trustOwnScripts } from '@/components/shell/trusted-scripts';

// Next runs this file before anything of a page, so before it loads the scripts of the first one.
trustOwnScripts(window);

// zod would try whether text may become code, which the browser reports. As `z.config({ jitless: true })`, without zod.
Object.assign(window, { __zod_globalConfig: { jitless: true } });
