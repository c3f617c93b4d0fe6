import { listWords } from './words/list-words';

/** Prints every user-facing string with its place: `npm run words -- components/shell lib/features`. */
const folders = process.argv.slice(2);

for (const { file, line, text } of listWords(folders.length > 0 ? folders : undefined)) {
  console.log(`${file}:${line}\t${text}`);
}
