import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The output of vitest's JSON reporter, as far as it is used here. */
export interface UnitResults {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

/** The output of Playwright's JSON reporter, as far as it is used here. */
export interface JourneyResults {
  stats?: { expected: number; unexpected: number; flaky: number };
  suites?: JourneySuite[];
  errors?: { message?: string }[];
}

interface JourneySuite {
  suites?: JourneySuite[];
  specs?: {
    file: string;
    line: number;
    title: string;
    ok: boolean;
    tests: { results: { errors?: { message?: string }[] }[] }[];
  }[];
}

/** Each failed test with the first lines of its reason. Printed last, because a truncated log keeps its end. */
export function failedUnits(results: UnitResults): string[] {
  return (results.testResults ?? []).flatMap((file) => {
    const path = relative(process.cwd(), file.name);
    const failed = file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => toText(`${path}: ${test.fullName}`, test.failureMessages));
    // A file that does not load has no failed test of its own.
    return failed.length === 0 && file.status === 'failed' ? [toText(path, [file.message])] : failed;
  });
}

export function failedJourneys(results: JourneyResults): string[] {
  const ofRun = (results.errors ?? []).map((error) => toText('journeys', [error.message]));
  return [...ofRun, ...(results.suites ?? []).flatMap(failedOfSuite)];
}

function failedOfSuite(suite: JourneySuite): string[] {
  const own = (suite.specs ?? [])
    .filter((spec) => !spec.ok)
    .map((spec) =>
      toText(
        `e2e/${spec.file}:${spec.line}: ${spec.title}`,
        spec.tests
          .flatMap((test) => test.results.flatMap((result) => result.errors ?? []))
          .map((error) => error.message),
      ),
    );
  return [...own, ...(suite.suites ?? []).flatMap(failedOfSuite)];
}

function toText(title: string, messages: (string | undefined)[] = []): string {
  const lines = stripVTControlCharacters(messages.filter(Boolean).join('\n')).split('\n');
  return [title, ...lines.filter((line) => line.trim() !== '').slice(0, 12)].join('\n    ');
}
