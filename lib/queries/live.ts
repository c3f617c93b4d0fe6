'use client';

import { useSyncExternalStore } from 'react';
import { type LiveState, liveState, onLiveState } from './live-state';

/** Whether open screens follow what happens by themselves. */
export const useLiveState = (): LiveState => useSyncExternalStore(onLiveState, liveState, () => 'off');
