'use client';

import { useSyncExternalStore } from 'react';
import { isSignedOut, onSignedOut } from '@/lib/queries/signed-out';

export const useSignedOut = (): boolean => useSyncExternalStore(onSignedOut, isSignedOut, () => false);
