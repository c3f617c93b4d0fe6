'use client';

import { createElement, Fragment } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import type { LabelKind } from '@/lib/configuration/label-kinds';
import type { CheckPreview } from '@/lib/features/checks/checks';
import { useLabels } from '@/lib/features/labels/queries';

type Words = CheckPreview['sentence'];

const LABEL_KIND: Record<'form' | 'model' | 'config', LabelKind> = {
  form: 'form',
  model: 'people_model',
  config: 'advanced_document_configuration',
};

/** A check's wording. Names and values are emphasised, and an ID is followed by its label. */
export function Sentence({ words, variant = 'bold' }: { words: Words; variant?: 'bold' | 'chips' }) {
  const { labelOf } = useLabels();
  const pieces = words.map(({ text, isValue, id }) => {
    const label = id === undefined ? null : labelOf(LABEL_KIND[id.kind], id.id);
    return drawn(label === null ? text : `${text} ${label}`, isValue ? EMPHASIS[variant] : null);
  });
  // The pieces are positional and have no other identity, so they need no keys.
  return createElement(Fragment, null, ...pieces);
}

const EMPHASIS = {
  bold: 'font-semibold text-ink',
  chips: 'rounded-sm bg-accent-soft box-decoration-clone px-1 font-semibold text-ink',
};

const drawn = (text: string, emphasis: string | null) =>
  emphasis === null ? (
    <MarkedText>{text}</MarkedText>
  ) : (
    <b className={`wrap-anywhere ${emphasis}`}>
      <MarkedText>{text}</MarkedText>
    </b>
  );
