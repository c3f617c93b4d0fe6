/** Runs once, when the server starts, before any response. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { boot } = await import('./lib/application/boot');
    await boot();
  }
}
