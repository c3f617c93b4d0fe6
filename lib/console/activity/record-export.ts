import type { CallContext } from '../context';

/**
 * Every use-case that hands out a file begins with this, once it is sure to have one.
 * @param what "events": what the file holds
 * @param filter what was asked for, and the format
 * @throws ConsoleError `not_recorded`: nothing may be handed out
 */
export async function recordExport(
  context: Pick<CallContext, 'activity' | 'operator' | 'call' | 'now'>,
  what: string,
  filter: Readonly<Record<string, unknown>>,
): Promise<void> {
  await context.activity.write(context, { action: 'data.exported', subject: what, after: filter });
}
