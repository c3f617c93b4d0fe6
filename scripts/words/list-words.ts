import { readdirSync, readFileSync } from 'node:fs';
import { type ParserOptions, parse } from '@babel/parser';

/** A string that a person may read, and its place. */
export interface Words {
  file: string;
  line: number;
  text: string;
}

interface Node {
  type: string;
  start: number;
  loc: { start: { line: number } };
  [member: string]: unknown;
}

const FOLDERS = ['app', 'components', 'lib'];
const OPTIONS: ParserOptions = { sourceType: 'module', plugins: ['typescript', 'jsx'] };

/** A single word only counts as text if it is the value of one of these. */
const SPOKEN =
  /^(label|title|heading|placeholder|description|hint|summary|detail|details|words|text|name|empty|action|children|caption|help|note|aria-label|aria-description|aria-roledescription|aria-valuetext|alt|question|answer|subject|message|one|many|none|singular|plural)$/;

/** Strings in these places are for programs. */
const UNSPOKEN =
  /^(className|class|href|src|key|id|htmlFor|d|style|variant|size|type|role|kind|code|rel|target|viewBox|points|transform|method|path|pattern|operationId)$/;
const UNSPOKEN_CALLS =
  /^(cn|cva|sql|log|clsx|RegExp|querySelector|querySelectorAll|matchMedia|describe|it|test|raw)$/;
const UNSPOKEN_TAGS = /^(sql|raw|String\.raw)$/;
const LOG_CALLS = /^(log|logger|console)$/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return nameOf(node.property);
  return String(node.name ?? node.value ?? '');
};

/** `3 of {total} forms` for a template: inserted values are in braces, as source code. */
const templateText = (node: Node, source: string) =>
  (node.quasis as Node[])
    .map((quasi, at) => {
      const put = (node.expressions as (Node & { end: number })[])[at];
      const cooked = (quasi.value as { cooked: string }).cooked;
      return put ? `${cooked}{${source.slice(put.start, put.end).replace(/\s+/g, ' ')}}` : cooked;
    })
    .join('');

const STYLES =
  /(^|\s)(flex|grid|text-\w+|min-w-0|sr-only|rounded\S*|border\S*|[pm][xytrbl]?-\d\S*|w-\S+|h-\S+|gap-\S+|bg-\S+|size-\d\S*)(\s|$)/;
const SQL =
  /^\s*(select|insert|update|delete|create|alter|with|set|drop|from|where|and|or|order by|lock|begin|on conflict)\s[a-z"(*]/;

const isSentence = (text: string) =>
  /[a-z]/.test(text) &&
  /\S\s\S/.test(text) &&
  !STYLES.test(text) &&
  !SQL.test(text) &&
  !/^[#.[/@]/.test(text);

const isWord = (text: string) => /^[A-Z][a-z]+(…|\.)?$/.test(text);

function wordsOf(file: string): Words[] {
  const source = readFileSync(file, 'utf8');
  const found: Words[] = [];
  const add = (node: Node, text: string) =>
    found.push({ file, line: node.loc.start.line, text: text.replace(/\s+/g, ' ').trim() });

  const visit = (node: Node, place: string) => {
    if (/^(Import|ExportAll|TS)/.test(node.type) && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return;
    if (node.type === 'JSXText') {
      if (/[A-Za-z]/.test(String(node.value))) add(node, String(node.value));
      return;
    }
    if (node.type === 'StringLiteral' || node.type === 'TemplateLiteral') {
      const text = node.type === 'StringLiteral' ? String(node.value) : templateText(node, source);
      const spoken =
        isSentence(text) || (SPOKEN.test(place) && /[A-Za-z]{2}/.test(text) && !/[_/]/.test(text));
      if (spoken || isWord(text)) add(node, text);
      if (node.type === 'StringLiteral') return;
    }
    if (node.type === 'TaggedTemplateExpression' && UNSPOKEN_TAGS.test(nameOf(node.tag))) return;
    if (node.type === 'CallExpression') {
      const callee = node.callee as Node;
      const object = callee.type === 'MemberExpression' ? nameOf(callee.object) : '';
      if (UNSPOKEN_CALLS.test(nameOf(callee)) || LOG_CALLS.test(object)) return;
    }
    const isNamed = node.type === 'ObjectProperty' || node.type === 'JSXAttribute';
    const name = isNamed ? nameOf(isNamed && node.type === 'JSXAttribute' ? node.name : node.key) : place;
    if (isNamed && (UNSPOKEN.test(name) || name.endsWith('ClassName') || name.startsWith('data-'))) return;
    for (const [member, value] of Object.entries(node)) {
      if (member === 'loc' || member === 'key' || member.endsWith('Comments') || member === 'extra') continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, name);
    }
  };

  visit(parse(source, OPTIONS).program as unknown as Node, '');
  return found;
}

/** Every string in these folders that a person may read, in the order of the files. */
export const listWords = (folders = FOLDERS): Words[] =>
  folders
    .flatMap((folder) =>
      /\.tsx?$/.test(folder)
        ? [folder]
        : readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`),
    )
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/\.test\.tsx?$|\.d\.ts$|^lib\/testing\/|^lib\/platform\/db\/migrations\//.test(file),
    )
    .toSorted()
    .flatMap(wordsOf);
