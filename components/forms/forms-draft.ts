import { z } from 'zod';

/** What the service sent is any number; what may be sent is checked at the save, not here. */
const forms = z.strictObject({ enabled: z.boolean(), form_ids: z.array(z.number()).max(20_000).nullable() });

/** Unsaved changes of one profile: what they started from, what they are, and what stands in the field. */
const formsDraft = z.strictObject({ base: forms, forms, text: z.string().max(100_000) });
export type FormsDraft = z.infer<typeof formsDraft>;

/** The part of `sessionStorage` that is used: one tab's memory, over refreshes, until it is closed. */
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const place = (uuid: string) => `portal-console:forms-draft:${uuid.toLowerCase()}`;

/** The draft kept for this profile; null where there is none or it cannot be read. Never throws. */
export function readDraft(shelf: Shelf, uuid: string): FormsDraft | null {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(place(uuid)) ?? 'null');
    return formsDraft.safeParse(kept).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps the draft. A full or forbidden storage costs the keeping, not the editing. */
export function keepDraft(shelf: Shelf, uuid: string, draft: FormsDraft): void {
  try {
    shelf.setItem(place(uuid), JSON.stringify(draft));
  } catch {
    // Private windows may refuse: the guard against leaving still asks.
  }
}

export function forgetDraft(shelf: Shelf, uuid: string): void {
  try {
    shelf.removeItem(place(uuid));
  } catch {
    // As above: nothing was kept, so nothing is left to forget.
  }
}
