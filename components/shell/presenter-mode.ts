import { createContext, useContext } from 'react';
import type { PresenterMode } from '@/lib/features/presenter/presenter';

export const PresenterContext = createContext<PresenterMode | null>(null);

/** Null if presenter mode is off. */
export const usePresenter = (): PresenterMode | null => useContext(PresenterContext);

/** Whether names are masked in this browser. */
export const useAreNamesMasked = (): boolean => usePresenter() === 'masked';
