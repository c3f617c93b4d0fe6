import type { PGlite } from '@electric-sql/pglite';

/** A file has those of the memory from which it was written. */
type Bytes = Uint8Array | Int8Array;

/** A file, folder or device of PGlite's file system in memory. Source: Emscripten, `library_fs.js`, `FSNode`. */
interface FileNode {
  name: string;
  mode: number;
  parent: FileNode;
  /** The next one in the same slot of the table of names. */
  name_next?: FileNode;
  /** The bytes of a file, or a folder's nodes by name. */
  contents: Bytes | Record<string, FileNode> | null | undefined;
  usedBytes?: number;
}

interface OpenFile {
  fd: number | null;
  node: FileNode;
  shared: object;
}

/** The parts of `FS` that change while a database works. */
interface FileSystem {
  nameTable: (FileNode | undefined)[];
  streams: (OpenFile | null | undefined)[];
  nextInode: number;
}

/**
 * Remembers a PGlite that keeps its files in memory. Starting one takes a second of the processor's time; rewinding it
 * takes a hundredth.
 *
 * @param pglite has no statement or transaction under way, and has loaded every extension that it will need
 * @returns restores its memory and files as of this moment; must not be called during a statement
 */
export function rememberPglite(pglite: PGlite): () => void {
  const module = pglite.Module;
  const files = module.FS as unknown as FileSystem;
  const memory = module.HEAPU8.slice(0, lengthUsed(module.HEAPU8));
  const names = [...files.nameTable];
  const nodes = names.flatMap(inSlot).map(rememberNode);
  const streams = [...files.streams].map((stream) => stream && rememberStream(stream));
  const { nextInode } = files;
  return () => {
    module.HEAPU8.set(memory);
    module.HEAPU8.fill(0, memory.length);
    names.forEach((first, slot) => {
      files.nameTable[slot] = first;
    });
    for (const restore of nodes) restore();
    files.streams.length = 0;
    streams.forEach((restore, fd) => {
      files.streams[fd] = restore?.(fd);
    });
    files.nextInode = nextInode;
  };
}

function rememberNode(node: FileNode): () => void {
  const before = { ...node };
  const { contents, usedBytes = 0 } = before;
  if (!isBytes(contents)) {
    const entries = contents && { ...contents };
    return () => Object.assign(node, before, { contents: entries && { ...entries } });
  }
  const bytes = contents.slice(0, usedBytes);
  return () => {
    const room = isBytes(node.contents) && node.contents.length >= usedBytes ? node.contents : null;
    room?.set(bytes);
    Object.assign(node, before, { contents: room ?? bytes.slice() });
  };
}

const isBytes = (contents: FileNode['contents']): contents is Bytes => ArrayBuffer.isView(contents);

function rememberStream(stream: OpenFile): (fd: number) => OpenFile {
  const { node } = stream;
  const shared = { ...stream.shared };
  return (fd) => {
    Object.assign(stream.shared, shared);
    // Closing a file takes its number away.
    return Object.assign(stream, { fd, node });
  };
}

function inSlot(first: FileNode | undefined): FileNode[] {
  const nodes: FileNode[] = [];
  for (let node = first; node; node = node.name_next) nodes.push(node);
  return nodes;
}

/** Bytes up to the last that is not zero, in whole words. */
function lengthUsed(memory: Uint8Array): number {
  const words = new BigUint64Array(memory.buffer);
  let length = words.length;
  while (length > 0 && words[length - 1] === 0n) length -= 1;
  return length * BigUint64Array.BYTES_PER_ELEMENT;
}
