import { hostileText, numberedUuid } from './largest';

/** Bodies that a schema alone does not give: the largest that an operation accepts, and those it only looks at. */

const MOST_TESTS = 100;
const MOST_PROFILES = 100_000;
const UUID_BYTES = 39;

/** A check with as many conditions and values as are allowed within `bytes`. */
export function largestCheck(bytes: number) {
  const perTest = Math.floor(bytes / MOST_TESTS) - 120;
  const values = Array.from(
    { length: Math.max(1, Math.min(200, Math.floor(perTest / 8))) },
    (_, at) => 100_000 + at,
  );
  const test = (at: number) =>
    at % 2 === 0
      ? { section: 'forms', member: 'form_ids', operator: 'includes_none', value: values }
      : { section: 'advanced_documents', member: 'config_ids', operator: 'includes_none', value: values };
  const group = (from: number) => ({
    any: Array.from({ length: MOST_TESTS / 10 }, (_, at) => test(from + at)),
  });
  return {
    format: 1,
    title: 'The largest check that is accepted',
    why: hostileText(1_000),
    severity: 'high',
    scope: {},
    condition: { any: Array.from({ length: 10 }, (_, at) => group(at * 10)) },
  };
}

/** A check whose conditions depend on the setup and on facts, so that almost every setup leaves different questions. */
export function checkOfFacts(bytes: number) {
  const perTest = Math.floor(bytes / MOST_TESTS) * 2 - 250;
  const values = Array.from(
    { length: Math.max(1, Math.min(199, Math.floor(perTest / 9))) },
    (_, at) => `T${at}`,
  );
  const pair = (at: number) => ({
    all: [
      {
        section: 'forms',
        member: 'form_ids',
        operator: 'includes_any',
        value: [1_000 + at, 1_100 + at, 101 + at],
      },
      { fact: 'team', operator: 'is_one_of', value: [...values, `Team ${at}`] },
    ],
  });
  const group = (from: number) => ({ any: Array.from({ length: 10 }, (_, at) => pair(from + at)) });
  return {
    ...largestCheck(1_000),
    condition: { any: Array.from({ length: 5 }, (_, at) => group(at * 10)) },
  };
}

/** Invalid: every condition has the wrong members, so that every branch of the schema is tried. */
export function wrongCheck(bytes: number) {
  const wrong = {
    section: hostileText(40),
    fact: 'status',
    every: 'people',
    operator: 'matches',
    value: [{}, []],
  };
  const count = Math.floor(bytes / (JSON.stringify(wrong).length + 40) / 2);
  const group = { any: Array.from({ length: Math.min(MOST_TESTS, count) }, () => wrong) };
  return { ...largestCheck(1_000), where: { all: [group] }, condition: { any: [{ all: [group] }, group] } };
}

export const uuids = (bytes: number, known: readonly string[]): string[] =>
  Array.from(
    { length: Math.min(MOST_PROFILES, Math.floor((bytes - 100) / UUID_BYTES)) },
    (_, at) => known[at] ?? numberedUuid(at),
  );

/** Texts of about `bytes` that are read as a list or as CSV. */
export const hostileLists = (bytes: number, known: readonly string[]): string[] => [
  uuids(bytes, known).join('\n'),
  'x\n'.repeat(bytes / 4),
  `uuid,reference\n${`${'x,'.repeat(99)}x\n`.repeat(bytes / 210)}`,
  `uuid\n"${'x'.repeat(bytes - 100)}`,
  `uuid\n${'""'.repeat(bytes / 6)}`,
  hostileText(bytes / 2 - 100),
  ' '.repeat(bytes - 100),
];

export const hostileLabels = (bytes: number): string[] => {
  const most = Math.min(bytes, 1_000_000) - 200;
  const lines = (line: (at: number) => string) => {
    const one = line(100_000).length + 1;
    return Array.from({ length: Math.floor(most / one) }, (_, at) => line(at)).join('\n');
  };
  return [
    `kind,id,label\n${lines((at) => `form,${at + 1},l${at}`)}`,
    `kind,id,label\n${lines(() => 'form,1,a')}`,
    `kind,id,label\n${lines(() => 'x,x,')}`,
    `kind,id,label\n${lines(() => ',,')}`,
    `kind,id,label\nform,1,"${'x'.repeat(most)}`,
    `kind,id,label\nform,1,${'x,'.repeat(most / 2)}`,
    `kind,id,label\nform,1,${'é'.normalize('NFD').repeat(most / 4)}`,
  ];
};

/** A configuration of about `bytes`, as one profile has it. */
export function largestConfiguration(bytes: number) {
  const document = {
    uuid: numberedUuid(1),
    name: 'Passport',
    description: hostileText(100),
    required: true,
    example_document: [],
  };
  const count = Math.floor(bytes / 2 / (JSON.stringify(document).length + 10));
  return {
    document: {
      enabled: true,
      documents: Array.from({ length: count }, (_, at) => ({ ...document, name: `Document ${at}` })),
    },
    forms: {
      enabled: true,
      form_ids: Array.from({ length: Math.min(10_000, Math.floor(bytes / 20)) }, (_, at) => 100_000 + at),
    },
    unknown: Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`member${at}`, [[at]]])),
  };
}

/** JSON that is parsed, or that has to be refused before it is. */
export const hostileJson = (bytes: number): string[] => {
  const filled = (unit: string) => unit.repeat(Math.floor((bytes - 10) / unit.length));
  const members = Array.from({ length: 4_900 }, (_, at) => `"m${at}":1`)
    .join(',')
    .slice(0, bytes - 20);
  return [
    filled('['),
    `[${filled('[],')}0]`.slice(0, bytes),
    `{${members.slice(0, members.lastIndexOf(','))}}`,
    `["${filled('\\u0061')}"]`.slice(0, bytes),
    `{"a":"${'x'.repeat(bytes - 20)}"}`,
    ' '.repeat(bytes),
  ];
};
