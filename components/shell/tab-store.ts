import { tryStorage } from './try-storage';

/** The part of `sessionStorage` used here: it stores what a tab wrote, across reloads, until the tab is closed. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The operator and profile it belongs to: no one is offered what another operator typed (case 86). */
export interface StorageOwner {
  operator: string;
  uuid: string;
}

/** Stores a named value in this tab for an operator and profile. Never throws. */
export function tabStore<Value>(name: string) {
  const keyOf = ({ operator, uuid }: StorageOwner) =>
    `portal-console:${name}:${operator}:${uuid.toLowerCase()}`;
  return {
    /** Not validated yet; null if there is none. */
    read(storage: TabStorage, of: StorageOwner): unknown {
      return tryStorage(() => JSON.parse(storage.getItem(keyOf(of)) ?? 'null'), null);
    },
    /** If storage is full or forbidden, only the saved copy is lost. */
    store(storage: TabStorage, of: StorageOwner, value: Value): void {
      tryStorage(() => storage.setItem(keyOf(of), JSON.stringify(value)), undefined);
    },
    remove(storage: TabStorage, of: StorageOwner): void {
      tryStorage(() => storage.removeItem(keyOf(of)), undefined);
    },
  };
}
