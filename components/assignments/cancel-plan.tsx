'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';

const CancelPlanDialog = loadLater(() =>
  import('./cancel-plan-dialog').then((module) => module.CancelPlanDialog),
);

export function CancelPlan({ number }: { number: number }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Cancel plan…
      </Button>
      {isAsking ? <CancelPlanDialog number={number} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
