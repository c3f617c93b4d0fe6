import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { COPY_REFUSED_EVENT, copyText } from './copy-text';

const refused: string[] = [];
window.addEventListener(COPY_REFUSED_EVENT, (event) => refused.push((event as CustomEvent<string>).detail));

function browser({ clipboard, command }: { clipboard: object | undefined; command: boolean | null }) {
  vi.stubGlobal('navigator', { clipboard });
  document.execCommand = vi.fn(() => {
    if (command === null) throw new Error('not supported');
    return command;
  });
}
const blocked = { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) };

afterEach(() => {
  refused.length = 0;
  vi.unstubAllGlobals();
});

test('the clipboard API copies', async () => {
  const writeText = vi.fn(async () => {});
  browser({ clipboard: { writeText }, command: false });
  expect(await copyText('abc')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('abc');
  expect(document.execCommand).not.toHaveBeenCalled();
});

test.each([
  ['over plain HTTP, without a clipboard API', undefined],
  ['with the clipboard API refused', blocked],
])('case 221: %s, the older command copies, and leaves nothing on the page', async (_, clipboard) => {
  browser({ clipboard, command: true });
  expect(await copyText('abc')).toBe(true);
  expect(document.execCommand).toHaveBeenCalledWith('copy');
  expect(document.body.textContent).toBe('');
  expect(refused).toEqual([]);
});

test.each([false, null])(
  'with both refused, the text is offered to be copied by hand (%s)',
  async (command) => {
    browser({ clipboard: blocked, command });
    expect(await copyText('line 1\nline 2')).toBe(false);
    expect(refused).toEqual(['line 1\nline 2']);
    expect(document.body.textContent).toBe('');
  },
);

test('case 221: nothing on any page copies in another way', () => {
  const files = ['app', 'components'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const copying = files.filter(
    (file) =>
      /(?<!\.test)\.tsx?$/.test(file) && /navigator\.clipboard|execCommand/.test(readFileSync(file, 'utf8')),
  );
  expect(copying).toEqual(['components/ui/copy-text.ts']);
});
