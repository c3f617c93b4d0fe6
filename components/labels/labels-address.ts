import type { AddressForm } from '@/components/shell/use-mirrored-state';
import { LABEL_KINDS, type LabelKind } from '@/lib/contract/label-kinds';

export interface LabelsState {
  kind: LabelKind;
  /** The beginning of an ID, or words of a label. */
  q: string;
}

const LONGEST_SEARCH = 200;

/** Reads the parameters of the address; a value that makes no sense counts as its default. */
export const readLabelsState = (parameters: URLSearchParams): LabelsState => ({
  kind: LABEL_KINDS.find((kind) => kind === parameters.get('kind')) ?? 'form',
  q: (parameters.get('q') ?? '').slice(0, LONGEST_SEARCH),
});

export const LABELS_ADDRESS: AddressForm<LabelsState> = {
  read: readLabelsState,
  write: ({ kind, q }) => {
    const parameters = new URLSearchParams({
      ...(kind === 'form' ? {} : { kind }),
      ...(q === '' ? {} : { q }),
    });
    return parameters.size === 0 ? '' : `?${parameters}`;
  },
};
