/** The part of `sessionStorage` that is used: it keeps what one tab wrote, over refreshes, until that tab is closed. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Whose it is, and of which profile: nobody is offered what another typed (case 86). */
export interface StorageOwner {
  operator: string;
  uuid: string;
}

/** What a tab keeps of a profile for an operator, under a name. Nothing of it ever throws. */
export function tabStore<Value>(name: string) {
  const keyOf = ({ operator, uuid }: StorageOwner) =>
    `portal-console:${name}:${operator}:${uuid.toLowerCase()}`;
  return {
    /** Not judged yet; null where there is nothing. */
    read(storage: TabStorage, of: StorageOwner): unknown {
      try {
        return JSON.parse(storage.getItem(keyOf(of)) ?? 'null');
      } catch {
        return null;
      }
    },
    /** A full or forbidden storage costs the keeping alone. */
    store(storage: TabStorage, of: StorageOwner, value: Value): void {
      try {
        storage.setItem(keyOf(of), JSON.stringify(value));
      } catch {
        // Private windows may refuse.
      }
    },
    remove(storage: TabStorage, of: StorageOwner): void {
      try {
        storage.removeItem(keyOf(of));
      } catch {
        // As above: nothing was kept, so nothing is left to forget.
      }
    },
  };
}
