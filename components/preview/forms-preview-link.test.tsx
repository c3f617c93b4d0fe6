import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { OperatorSession } from '@/components/shell/operator-session';
import { DraftPreviewLink } from './forms-preview-link';
import { readPreviewedDraft } from './use-previewed-sides';

const ADA = { id: 'ada', name: 'Ada Hart', email: 'ada@example.com', role: 'administrator' } as const;
const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const few = { enabled: true, form_ids: [101] };
const many = { enabled: true, form_ids: Array.from({ length: 300 }, (_, index) => index + 1) };

function open(after: typeof few): HTMLElement {
  sessionStorage.clear();
  render(
    <OperatorSession operator={ADA}>
      <DraftPreviewLink uuid={UUID} before={few} after={after} label="Preview" />
    </OperatorSession>,
  );
  return screen.getByRole('link', { name: /Preview/ });
}

test('a few forms fit into the address, so that anyone can open it', () => {
  const link = open({ enabled: false, form_ids: [317] });
  expect(link).toHaveAttribute(
    'href',
    `/preview?of=profile:${UUID}~shown.101&of=profile:${UUID}~hidden.317&step=forms`,
  );
  expect(link).toHaveAttribute('rel', 'noreferrer');
});

test('forms too many for an address are stored for the tab that the link opens', async () => {
  const link = open(many);
  expect(link).toHaveAttribute('rel', 'opener');
  expect(link.getAttribute('href')).toContain('~draft.after');
  expect(readPreviewedDraft({ operator: ADA.id, uuid: UUID })).toBeNull();
  await userEvent.tab();
  expect(link).toHaveFocus();
  expect(readPreviewedDraft({ operator: ADA.id, uuid: UUID })).toEqual({ before: few, after: many });
  expect(readPreviewedDraft({ operator: 'another', uuid: UUID })).toBeNull();
});
