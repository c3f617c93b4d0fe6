import { type ComponentType, useEffect, useState } from 'react';
import { loadModule } from './load-module';

/**
 * A component whose script is loaded when it is first shown, and requested again if it does not arrive; until then
 * there is nothing in its place. Unlike `React.lazy`, which holds back what arrives within 300 ms of a fallback, it
 * appears as soon as it is there, and a missing script takes nothing else off the page.
 */
export function loadLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  // Called once for each component, at the top of a module.
  // biome-ignore lint/correctness/noComponentHookFactories: see above
  return function LoadedLater(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    useEffect(() => {
      if (Loaded !== null) return;
      return loadModule(load, (component) => {
        loaded = component;
        setLoaded(() => component);
      });
    }, [Loaded]);
    return Loaded === null ? null : <Loaded {...props} />;
  };
}

/** The same for a dialog that stays on the page while it is closed: it loads when it first opens. */
export function loadWhenOpen<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Later = loadLater(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, too
  return function LoadedWhenOpen(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.open);
    if (props.open && !wasOpen) setWasOpen(true);
    return wasOpen ? <Later {...props} /> : null;
  };
}
