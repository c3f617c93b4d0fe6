import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import '@/lib/testing/compiled-pglite';
import { keepStatements } from './keep-statements.mjs';
import { PgliteConnection } from './start-pglite';

const MOST = 3;

describe('kept statements', () => {
  let pglite: PGlite;
  const clients: pg.Client[] = [];
  const sent: Buffer[] = [];

  beforeAll(async () => {
    pglite = await PGlite.create();
    const recorded: Pick<PGlite, 'execProtocolRawStream'> = {
      execProtocolRawStream(bytes, options) {
        sent.push(Buffer.from(bytes));
        return pglite.execProtocolRawStream(bytes, options);
      },
    };
    const execute = keepStatements(recorded, MOST);
    let turn: Promise<unknown> = Promise.resolve();
    for (let count = 0; count < 2; count += 1) {
      const connection: PgliteConnection = new PgliteConnection((bytes) => {
        const message = bytes.slice();
        if (message[0] !== 'X'.charCodeAt(0))
          turn = turn.then(async () => connection.receive(await execute(message)));
      });
      const client = new pg.Client({
        user: 'postgres',
        database: 'postgres',
        ssl: false,
        stream: () => connection,
      });
      await client.connect();
      clients.push(client);
    }
  });
  afterAll(() => pglite.close());

  const ask = async (text: string, values: unknown[], by = 0) => {
    const asked = clients[by] ?? expect.fail();
    return (await asked.query({ text, values, rowMode: 'array' })).rows;
  };
  const keptTexts = async () =>
    (await pglite.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements')).rows.map(
      ({ statement }) => statement,
    );

  test('from the third use on, by any connection, the text is not sent', async () => {
    const text = 'SELECT $1::int + 1 AS third';
    for (const [index, by] of [0, 1, 0, 1].entries())
      expect(await ask(text, [index], by)).toEqual([[index + 1]]);
    expect(sent.slice(-4).map((bytes) => bytes.includes(text))).toEqual([true, true, false, false]);
    expect(await keptTexts()).toContain(text);
  });

  test('values keep their types: the same text with a number, a list, null and bytes', async () => {
    const text = 'SELECT $1::text, $2::int[], $3::bytea';
    for (const values of [
      ['a', [1, 2], Buffer.from('x')],
      ['b', [], null],
      [null, null, Buffer.alloc(0)],
      ['d', [4], Buffer.from('y')],
    ])
      expect(await ask(text, values)).toEqual([values]);
  });

  test('a statement that fails is right again with other values', async () => {
    for (const values of [[0], [0], [2], [0], [1]]) {
      const answer = ask('SELECT 10 / $1::int', values);
      if (values[0] === 0) await expect(answer).rejects.toThrow('division by zero');
      else expect(await answer).toEqual([[10 / Number(values[0])]]);
    }
  });

  test('a statement that cannot be parsed yet is not kept', async () => {
    const text = 'SELECT count(*)::int FROM made_later WHERE $1::int = 1';
    for (let count = 0; count < 3; count += 1) await expect(ask(text, [1])).rejects.toThrow('made_later');
    await pglite.exec('CREATE TABLE made_later (one int)');
    for (let count = 0; count < 3; count += 1) expect(await ask(text, [1])).toEqual([[0]]);
  });

  test('in a transaction that has failed, nothing is kept, and afterwards it is right', async () => {
    const text = 'SELECT $1::int AS after_failure';
    await ask(text, [1]);
    const [client] = clients;
    await client?.query('BEGIN');
    await expect(ask('SELECT 1 / $1::int', [0])).rejects.toThrow('zero');
    await expect(ask(text, [2])).rejects.toThrow('aborted');
    await client?.query('ROLLBACK');
    for (const value of [3, 4]) expect(await ask(text, [value])).toEqual([[value]]);
  });

  test('the longest unused is given up, and may be used again', async () => {
    const text = (number: number) => `SELECT $1::int AS number_${number}`;
    for (const number of [1, 2, 3, 4, 5, 6]) {
      for (let count = 0; count < 3; count += 1) expect(await ask(text(number), [count])).toEqual([[count]]);
    }
    expect((await keptTexts()).sort()).toEqual([4, 5, 6].map(text));
    for (let count = 0; count < 3; count += 1) expect(await ask(text(1), [count])).toEqual([[count]]);
  });
});
