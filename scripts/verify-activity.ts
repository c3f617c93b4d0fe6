import { EnvironmentError, readEnvironment } from '@/lib/application/env';
import { breachWords, type ChainEnd, verifyChain } from '@/lib/features/activity/server/verify-chain';
import { openDatabase } from '@/lib/platform/db/open-database';
import { runProgram } from './run-program';

const USAGE = 'Usage: npm run activity:verify -- [--expect <number>:<hash>]';

/**
 * Verifies Activity from its first row to its last: `npm run activity:verify`. Exits with 0 if every row is unchanged,
 * otherwise with 1 and the first bad row.
 */
async function verify(): Promise<boolean> {
  const lastKnown = readChainEnd(process.argv.slice(2));
  const database = await openDatabase({ ...readEnvironment(), unhurried: true });
  try {
    const verdict = await verifyChain(database.db, lastKnown);
    if (!verdict.ok) {
      console.error(breachWords(verdict.number, verdict.breach));
      console.error('Activity has been altered. This check changed nothing.');
      return false;
    }
    const { number, hash } = verdict.end;
    if (number === 0) console.log('Activity has no entries yet.');
    else {
      console.log(`Activity is intact: all ${number} entries were verified.`);
      console.log('Save this value elsewhere, and pass it to a later check with --expect:');
      console.log(`${number}:${hash}`);
    }
    return true;
  } finally {
    await database.close();
  }
}

function readChainEnd(words: readonly string[]): ChainEnd | undefined {
  if (words.length === 0) return undefined;
  const [option, given = '', ...rest] = words;
  const [, number, hash] = /^([1-9]\d{0,15}):([0-9a-f]{64})$/.exec(given) ?? [];
  if (option !== '--expect' || number === undefined || hash === undefined || rest.length > 0) {
    throw new EnvironmentError(USAGE);
  }
  return { number: Number(number), hash };
}

runProgram(async () => process.exit((await verify()) ? 0 : 1));
