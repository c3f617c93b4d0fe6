'use client';

import { useSyncExternalStore } from 'react';
import { type LiveState, liveState, onLiveState } from './live-state';

/** Whether open screens are live. Separate from the state, which pages use on the server. */
export const useLiveState = (): LiveState => useSyncExternalStore(onLiveState, liveState, () => 'off');
