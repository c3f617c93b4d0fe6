import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkSentence, plainWords } from '@/lib/configuration/checks/check-words';
import { readChecksFile } from '@/lib/configuration/checks/checks-file';
import { type Facts, residualOfCheck, resultOf } from '@/lib/configuration/checks/evaluate';
import { RESULT_WORDS } from '@/lib/configuration/checks/results';
import { FACTS } from '@/lib/configuration/checks/settings';
import { setupToCheck } from '@/lib/configuration/checks/setup-to-check';
import { parseExactJson } from '@/lib/platform/text/exact-number';

const HELP = `Usage: npm run checks -- --file checks.json [--configuration configuration.json [--facts status=Approved,risk=High]]

Reads a file of checks and reports every error with its location. With a configuration, as the service
answers it, it reports the result of each check.

  --file           the checks: an export of the console, or written manually (docs/check.schema.json)
  --configuration  a profile's portal configuration as JSON
  --facts          facts about the profile: ${Object.keys(FACTS).join(', ')}; missing facts are unknown
  --help           this text

Exits with 0 if there are no errors, 1 if the file or the arguments are not valid, and 2 if a check fails.`;

/** A request that can't be carried out; the message is for the terminal. */
class CallError extends Error {}

type WriteLine = (line: string) => void;

/** @returns the exit code */
export function runChecks(words: readonly string[], say: WriteLine, complain: WriteLine): 0 | 1 | 2 {
  try {
    const given = readCall(words);
    if (given.help) {
      say(HELP);
      return 0;
    }
    return judge(given, say, complain);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    complain(error.message);
    return 1;
  }
}

function judge(
  { file, configuration, facts }: ReturnType<typeof readCall>,
  say: WriteLine,
  complain: WriteLine,
): 0 | 1 | 2 {
  if (file === undefined) throw new CallError(HELP);
  if (facts !== undefined && configuration === undefined) {
    throw new CallError('--facts needs --configuration.');
  }
  const known = readFacts(facts);
  const { faults, definitions } = readChecksFile(readJson(file));
  for (const { path, words } of faults) complain(`${path || 'the file'}: ${words}`);
  if (faults.length > 0) return 1;
  if (configuration === undefined) {
    for (const definition of definitions) {
      say(`${definition.title}: ${plainWords(checkSentence(definition))}`);
    }
    if (definitions.length === 0) say('The file contains no checks.');
    else say(`${definitions.length === 1 ? 'The check is' : `All ${definitions.length} checks are`} valid.`);
    return 0;
  }
  const setup = setupToCheck(dataOf(readJson(configuration)));
  const results = definitions.map((definition) => {
    const result = resultOf(residualOfCheck(definition, setup), known);
    say(`${RESULT_WORDS[result]}: ${definition.title}`);
    return result;
  });
  return results.includes('fail') ? 2 : 0;
}

const text = { type: 'string' } as const;

function readCall(words: readonly string[]) {
  try {
    const options = { file: text, configuration: text, facts: text, help: { type: 'boolean' } } as const;
    return parseArgs({ args: [...words], options }).values;
  } catch (error) {
    throw new CallError(`${(error as Error).message}\n\n${HELP}`);
  }
}

function readJson(path: string): unknown {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch {
    throw new CallError(`${path} could not be read.`);
  }
  try {
    return parseExactJson(content.replace(/^\uFEFF/, ''));
  } catch {
    throw new CallError(`${path} is not valid JSON.`);
  }
}

/** The service's answers are `{ "data": … }`; the content of `data` is accepted as well. */
const dataOf = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'data' in given ? given.data : given;

function readFacts(given: string | undefined): Facts {
  const facts: Facts = { status: null, risk: null, team: null, assignee: null, reference: null };
  for (const one of given?.split(',') ?? []) {
    const [, fact = '', value = ''] = /^([^=]+)=(.+)$/.exec(one) ?? [];
    if (!Object.hasOwn(facts, fact)) {
      throw new CallError(
        `“${one}” is not a valid fact. Use ${Object.keys(FACTS).join(', ')}, such as status=Approved,risk=High.`,
      );
    }
    facts[fact as keyof Facts] = value;
  }
  return facts;
}

if (process.argv[1]?.endsWith('checks.ts')) {
  process.exitCode = runChecks(process.argv.slice(2), console.log, console.error);
}
