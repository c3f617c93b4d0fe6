import { type ComponentType, useEffect, useState } from 'react';
import { loadModule, preload } from './load-module';

/**
 * A component whose script is loaded when it is first shown, and requested again if it does not arrive; until then
 * there is nothing in its place. Unlike `React.lazy`, which holds back what arrives within 300 ms of a fallback, it
 * appears as soon as it is there, and a missing script takes nothing else off the page. `preload` loads it ahead of
 * time, and a button with `whenLikely` does when the pointer or focus reaches it.
 */
export function loadLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    loaded = await load();
    return loaded;
  };
  // Called once for each component, at the top of a module.
  // biome-ignore lint/correctness/noComponentHookFactories: see above
  function LoadedLater(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    useEffect(() => {
      if (Loaded !== null) return;
      return loadModule(loadOnce, (component) => setLoaded(() => component));
    }, [Loaded]);
    return Loaded === null ? null : <Loaded {...props} />;
  }
  const now = () => preload(loadOnce);
  return Object.assign(LoadedLater, { preload: now, whenLikely: { onPointerEnter: now, onFocus: now } });
}
