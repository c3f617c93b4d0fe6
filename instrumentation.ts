/** Runs once, before the first request is taken: a bad configuration or a locked folder stops the start. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { getApplication } = await import('./lib/composition');
    await getApplication();
  }
}
