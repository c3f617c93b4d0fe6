import { useRememberedChoice } from '../remembered-choices';

/** Whether the pointer has a ring in presenter mode; on by default. */
export function usePointerRing(): readonly [boolean, (isShown: boolean) => void] {
  const [choice, choose] = useRememberedChoice('pointer-ring');
  return [choice !== 'off', (isShown) => choose(isShown ? 'on' : 'off')];
}
