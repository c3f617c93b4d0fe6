import type { SectionKey } from '@/lib/configuration/contract/section-names';
import { type ConfiguredValue, missingValueWords } from './configured-value';
import { GHOST_WORDS, isLeftOut, type PortalPreview, type PreviewPlace } from './portal-preview';
import type { DocumentPart, EntryPart, StepPart } from './step-parts';

/** A part that only one of two portals asks for, or that changed; the sign says so too. */
interface PartChange {
  sign: '+' | '−' | '≠';
  words: string;
}

export interface StepChange {
  key: SectionKey;
  label: string;
  /** `unknown`: whether one of the two shows the section is unknown. */
  is: 'appeared' | 'went' | 'changed' | 'unknown';
  parts: PartChange[];
}

/** What was added and removed from one portal to another, in the order of the steps. */
export function previewDifference(before: PortalPreview, after: PortalPreview): StepChange[] {
  return before.places.flatMap((was) => {
    const is = after.places.find(({ key }) => key === was.key);
    return is === undefined ? [] : placeChange(was, is);
  });
}

function placeChange(was: PreviewPlace, is: PreviewPlace): StepChange[] {
  const { key, label } = was;
  if (was.kind === 'step' && is.kind === 'step') {
    const parts = partChanges(was.parts, is.parts);
    return parts.length === 0 ? [] : [{ key, label, is: 'changed', parts }];
  }
  const ghosts = [was, is].filter((place) => place.kind === 'ghost');
  const doubtful = ghosts.find((ghost) => !isLeftOut(ghost));
  if (doubtful !== undefined) {
    const isSame = ghosts.length === 2 && ghosts[0]?.state === ghosts[1]?.state;
    const words = GHOST_WORDS[doubtful.state];
    return isSame ? [] : [{ key, label, is: 'unknown', parts: [{ sign: '≠', words }] }];
  }
  if (ghosts.length === 2) return [];
  return [{ key, label, is: was.kind === 'step' ? 'went' : 'appeared', parts: [] }];
}

function partChanges(before: readonly StepPart[], after: readonly StepPart[]): PartChange[] {
  const [was, is] = [byId(before), byId(after)];
  const went = before.filter(({ id }) => !is.has(id)).flatMap((part) => wholeChange('−', part));
  const appeared = after.filter(({ id }) => !was.has(id)).flatMap((part) => wholeChange('+', part));
  const changed = after.flatMap((part) => {
    const earlier = was.get(part.id);
    return earlier === undefined ? [] : factChanges(earlier, part);
  });
  return [...went, ...appeared, ...changed, ...orderChange(before, after)];
}

const byId = (parts: readonly StepPart[]) => new Map(parts.map((part) => [part.id, part]));

/** A placeholder for a list describes only its new state; the removed items show the old one. */
function wholeChange(sign: '+' | '−', part: StepPart): PartChange[] {
  if (part.kind !== 'no_list') return [{ sign, words: nameOf(part) }];
  return sign === '−' ? [] : [{ sign: '≠', words: `${nameOf(part)}: ${listWords(part)}` }];
}

function factChanges(before: StepPart, after: StepPart): PartChange[] {
  const facts = factsOf(after);
  return factsOf(before).flatMap(({ name, value }, index) => {
    const now = facts[index]?.value ?? '';
    if (now === value) return [];
    const subject = [nameOf(after), name].filter((text) => text !== '').join(': ');
    const isShort = Math.max(now.length, value.length) <= LONGEST;
    return [{ sign: '≠', words: isShort ? `${subject}: ${value} → ${now}` : `${subject} differs` }];
  });
}

/** Longer texts are not shown side by side on a line. */
const LONGEST = 60;

function orderChange(before: readonly StepPart[], after: readonly StepPart[]): PartChange[] {
  const ids = (parts: readonly StepPart[], others: ReadonlyMap<string, StepPart>) =>
    parts.filter((part) => part.kind === 'document' && others.has(part.id)).map(({ id }) => id);
  const isSame = ids(before, byId(after)).join('\n') === ids(after, byId(before)).join('\n');
  return isSame ? [] : [{ sign: '≠', words: 'Documents in a different order' }];
}

function nameOf(part: StepPart): string {
  switch (part.kind) {
    case 'document':
      return part.name.is === 'value' ? `“${cut(part.name.value)}”` : 'Unnamed document';
    case 'id':
      return [part.of === 'form' ? 'Form' : 'Advanced document', part.number, part.label]
        .filter((text) => text !== null)
        .join(' ');
    case 'entry':
      return part.title;
    case 'text':
      return 'Text';
    case 'lost':
      return `${part.what}, ${missingValueWords(part.configured).toLowerCase()}`;
    case 'no_list':
      return `${part.what}s`;
    case 'shown_only':
      return '';
  }
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

interface Fact {
  name: string;
  value: string;
}

/** The same facts in the same order for the same part of two portals. */
function factsOf(part: StepPart): Fact[] {
  if (part.kind === 'document') return documentFacts(part);
  if (part.kind === 'entry') return entryFacts(part);
  if (part.kind === 'text') return [{ name: '', value: words(part.text) }];
  if (part.kind === 'no_list') return [{ name: '', value: listWords(part) }];
  return [];
}

const documentFacts = ({ required, description, examples }: DocumentPart): Fact[] => [
  { name: 'asked', value: words(required, (must) => (must ? 'must provide' : 'may provide')) },
  { name: 'description', value: words(description) },
  { name: 'examples', value: words(examples, (list) => (list.length === 0 ? 'None' : JSON.stringify(list))) },
];

function entryFacts({ model, most, screening, threshold, fields }: EntryPart): Fact[] {
  const fact = <Value>(
    name: string,
    configured: ConfiguredValue<Value> | null,
    say?: (value: Value) => string,
  ): Fact[] => (configured === null ? [] : [{ name, value: words(configured, say) }]);
  return [
    ...fact('people model', model, (id) => `#${id}`),
    ...fact('maximum entries', most),
    ...fact('screening', screening, (isAutomatic) => (isAutomatic ? 'automatic' : 'not automatic')),
    ...fact('treated as an owner from', threshold, (percentage) => `${percentage}%`),
    ...fields.flatMap(({ label, configured }) =>
      fact(label.toLowerCase(), configured, (value) =>
        typeof value === 'boolean' ? (value ? 'asked' : 'not asked') : JSON.stringify(value),
      ),
    ),
  ];
}

const listWords = ({ configured }: Extract<StepPart, { kind: 'no_list' }>): string =>
  configured.is === 'empty' ? 'None' : missingValueWords(configured);

const words = <Value>(configured: ConfiguredValue<Value>, say: (value: Value) => string = String): string =>
  configured.is === 'value' ? say(configured.value) : missingValueWords(configured);
