import { z } from 'zod';

/** What the service sent is any number; what may be sent is checked at the save, not here. */
const forms = z.strictObject({ enabled: z.boolean(), form_ids: z.array(z.number()).max(20_000).nullable() });

/** Unsaved changes of one profile: what they started from, what they are, and what stands in the field. */
const formsDraft = z.strictObject({
  base: forms,
  forms,
  text: z.string().max(100_000),
  /** Why, as far as it is typed. */
  reason: z.string().max(10_000).optional(),
  /** Of which version the forms are that were filled in; absent for the operator’s own changes. */
  version: z.string().max(200).optional(),
});
type FormsDraft = z.infer<typeof formsDraft>;

/** The part of `sessionStorage` that is used: one tab's memory, over refreshes, until it is closed. */
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Whose draft, and of which profile: nobody is offered what another typed (case 86). */
interface DraftOf {
  operator: string;
  uuid: string;
}

const place = ({ operator, uuid }: DraftOf) => `portal-console:forms-draft:${operator}:${uuid.toLowerCase()}`;

/** The draft kept for this profile; null where there is none or it cannot be read. Never throws. */
export function readDraft(shelf: Shelf, of: DraftOf): FormsDraft | null {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(place(of)) ?? 'null');
    return formsDraft.safeParse(kept).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps the draft. A full or forbidden storage costs the keeping, not the editing. */
export function keepDraft(shelf: Shelf, of: DraftOf, draft: FormsDraft): void {
  try {
    shelf.setItem(place(of), JSON.stringify(draft));
  } catch {
    // Private windows may refuse: the guard against leaving still asks.
  }
}

export function forgetDraft(shelf: Shelf, of: DraftOf): void {
  try {
    shelf.removeItem(place(of));
  } catch {
    // As above: nothing was kept, so nothing is left to forget.
  }
}
