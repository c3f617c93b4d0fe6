import { SECTION_NAMES } from '@/lib/configuration/contract/section-names';
import { missingValueWords } from './configured-value';
import type { PortalPreview, PreviewStep } from './portal-preview';
import type { StepPart } from './step-parts';

/** Maximum number of IDs that are named. */
const NAMED = 8;

/** What the customer is asked for, a line for each kind of thing; empty if no step is shown. */
export function askedWords({ steps }: Pick<PortalPreview, 'steps'>): string[] {
  const ofShape = (shape: string) => steps.filter(({ key }) => SECTION_NAMES[key].shape === shape);
  const people = ofShape('representatives').filter(({ key }) => key !== 'ownership');
  return [
    ...ofShape('documents').map(documentsWords),
    ...steps.filter(({ key }) => key === 'ownership').map(ownersWords),
    ...listed(people.map(({ label }) => label)),
    ...listed(people.filter(hasCompanies).map(({ label }) => label)).map(
      (labels) => `Also companies: ${decapitalised(labels)}`,
    ),
    ...listed(ofShape('flag').map(({ label }) => label)),
    ...ofShape('ids').map(idsWords),
    ...ofShape('text').map(textWords),
  ];
}

const partsOf = <Kind extends StepPart['kind']>({ parts }: PreviewStep, kind: Kind) =>
  parts.filter((part): part is Extract<StepPart, { kind: Kind }> => part.kind === kind);

function documentsWords(step: PreviewStep): string {
  const documents = partsOf(step, 'document');
  const lost = partsOf(step, 'lost').length;
  const none = noListWords(step);
  if (none !== null) return `Documents: ${none}`;
  const must = documents.filter(({ required }) => required.is === 'value' && required.value).length;
  const untold = lost + documents.filter(({ required }) => required.is !== 'value').length;
  const all = documents.length + lost;
  const count = `${all} ${all === 1 ? 'document' : 'documents'}`;
  const doubt = untold === 0 ? '' : `; unknown for ${untold}`;
  return `${count}, ${must === 0 ? 'none' : must} required${doubt}`;
}

function ownersWords(step: PreviewStep): string {
  const [owner] = partsOf(step, 'entry');
  const from = owner?.threshold?.is === 'value' ? ` at or above ${percentWords(owner.threshold.value)}` : '';
  const isAsked = owner?.fields.some(
    ({ key, configured }) =>
      key === 'enable_ownership_percentage' && configured.is === 'value' && configured.value === true,
  );
  return `${step.label}${from}${isAsked ? ', with the percentage for each' : ''}`;
}

/** The document defines the percentage as a text; a text that is not a number is shown unchanged. */
export const percentWords = (text: string): string => (/^\d+(\.\d+)?$/.test(text) ? `${text}%` : `“${text}”`);

const hasCompanies = (step: PreviewStep): boolean => partsOf(step, 'entry').length > 1;

function idsWords(step: PreviewStep): string {
  const none = noListWords(step);
  if (none !== null) return `${step.label}: ${none}`;
  const ids = partsOf(step, 'id');
  const lost = partsOf(step, 'lost').length;
  const named = ids.slice(0, NAMED).map(({ number }) => number);
  const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
  const doubt = lost === 0 ? '' : `; ${lost} could not be read`;
  const label = step.label.toLowerCase();
  const one = label.replace(/s$/, '');
  return `${ids.length} ${ids.length === 1 ? one : label}: ${named.join(', ')}${more}${doubt}`;
}

function textWords(step: PreviewStep): string {
  const [text] = partsOf(step, 'text');
  const untold = text === undefined || text.text.is === 'value' ? null : missingValueWords(text.text);
  return untold === null
    ? `A ${step.label.toLowerCase()}`
    : `A ${step.label.toLowerCase()}; its text: ${untold}`;
}

function noListWords(step: PreviewStep): string | null {
  const [none] = partsOf(step, 'no_list');
  if (none === undefined) return null;
  return none.configured.is === 'empty' ? 'None' : missingValueWords(none.configured);
}

/** "Directors, agents and secretary"; an empty text for an empty list. */
function listed(labels: readonly string[]): string[] {
  const [first, ...rest] = labels;
  if (first === undefined) return [];
  const words = [first, ...rest.map(decapitalised)];
  const last = words.pop();
  return [words.length === 0 ? `${last}` : `${words.join(', ')} and ${last}`];
}

const decapitalised = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
