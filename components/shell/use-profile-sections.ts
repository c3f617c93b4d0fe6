'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';

interface SectionName {
  key: string;
  label: string;
}

const PROFILE_PATH = /^\/profiles\/[^/]+$/;

/** Names of the sections, while a profile is on screen; their table is loaded only then. */
export function useProfileSections(): readonly SectionName[] {
  const isProfile = PROFILE_PATH.test(usePathname());
  const [sections, setSections] = useState<readonly SectionName[]>([]);
  useEffect(() => {
    if (!isProfile) return;
    let wanted = true;
    import('@/lib/contract/sections').then(
      ({ SECTIONS }) => wanted && setSections(SECTIONS.map(({ key, label }) => ({ key, label }))),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [isProfile]);
  return isProfile ? sections : [];
}
