/**
 * In JavaScript, because PGlite's thread has no loader.
 * Source: PostgreSQL, "Frontend/Backend Protocol", Extended Query; "Message Formats".
 */

const [PARSE, BIND, CLOSE, PARSED] = Buffer.from('PBC1');
/** Bytes of a message's type and length. */
const HEAD = 5;
/** Most texts that are remembered. */
const MOST = 200;

/** No name is used twice in a process, not even by a session whose memory was set back. */
let names = 0;

/**
 * Lets a session keep statements that are sent again, because parsing and planning most of them takes longer than
 * executing them. `pg` sends each under the empty name. On its second use a statement gets a name of its own, and from
 * the third on its text is left out.
 *
 * @param pglite whose session no one else uses for parameterised queries
 * @returns executes the messages of one query, never while another runs, and returns a copy of the whole answer
 */
export function keepStatements(pglite, most = MOST) {
  /** The names of statements by text and types of parameters, null after the first use. The longest unused is first. */
  const kept = new Map();

  async function execute(bytes) {
    const parts = [];
    // Each part is a view of memory that is overwritten, so copy it.
    await pglite.execProtocolRawStream(bytes, { onRawData: (part) => parts.push(part.slice()) });
    return Buffer.concat(parts);
  }

  return async (bytes) => {
    const [parse, bind, ...rest] = firstMessages(bytes);
    const isUnnamed = parse?.[0] === PARSE && parse[HEAD] === 0;
    if (!isUnnamed || bind?.[0] !== BIND || bind[HEAD] !== 0 || bind[HEAD + 1] !== 0) return execute(bytes);

    const text = parse.toString('latin1', HEAD + 1);
    const known = kept.get(text);
    kept.delete(text);
    kept.set(text, known ?? null);
    if (known === undefined) return execute(Buffer.concat([...closeOldest(), bytes]));

    const name = known ?? `kept_${++names}`;
    const named = Buffer.from(`${name}\0`);
    const binding = message(BIND, [Buffer.from([0]), named, bind.subarray(HEAD + 2)]);
    if (known !== null) return execute(Buffer.concat([binding, ...rest]));
    const answer = await execute(
      Buffer.concat([message(PARSE, [named, parse.subarray(HEAD + 1)]), binding, ...rest]),
    );
    if (answer[0] === PARSED) kept.set(text, name);
    return answer;
  };

  function closeOldest() {
    if (kept.size <= most) return [];
    const [[text, name]] = kept;
    kept.delete(text);
    return name === null ? [] : [message(CLOSE, [Buffer.from(`S${name}\0`)])];
  }
}

/** The first two messages, and what follows them. */
function firstMessages(bytes) {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = all.subarray(0, lengthOf(all));
  const others = all.subarray(first.length);
  const second = others.subarray(0, lengthOf(others));
  return [first, second, others.subarray(second.length)];
}

const lengthOf = (messages) => (messages.length < HEAD ? 0 : 1 + messages.readUInt32BE(1));

function message(type, parts) {
  const content = Buffer.concat(parts);
  const head = Buffer.from([type, 0, 0, 0, 0]);
  head.writeUInt32BE(content.length + HEAD - 1, 1);
  return Buffer.concat([head, content]);
}
