/**
 * Runs once, when the server starts. A configuration that cannot be used or a data folder that cannot be
 * opened ends the process with one sentence, before anything is answered.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { getApplication } = await import('./lib/composition');
  await getApplication().catch((cause: unknown) => {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
    process.exit(1);
  });
}
