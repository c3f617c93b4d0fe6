import { type ReactNode, Suspense } from 'react';

/** How long the first byte waits for data before a skeleton goes out in its place, in milliseconds. */
const PATIENCE = 600;
const LATE = Symbol('late');

/**
 * Sends the page with its data in it when that comes soon, and a skeleton first when the service is slow.
 * A `loading.tsx` would send the skeleton every time: it cannot wait.
 */
export async function FirstPaint<Value>({
  value,
  waiting,
  children,
}: {
  value: Promise<Value>;
  waiting: ReactNode;
  children: (value: Value) => ReactNode;
}) {
  const soon = await Promise.race([value, late()]);
  if (soon !== LATE) return children(soon);
  return (
    <Suspense fallback={waiting}>
      <Arrived value={value}>{children}</Arrived>
    </Suspense>
  );
}

async function Arrived<Value>({
  value,
  children,
}: {
  value: Promise<Value>;
  children: (value: Value) => ReactNode;
}) {
  return children(await value);
}

const late = () => new Promise<typeof LATE>((resolve) => setTimeout(() => resolve(LATE), PATIENCE));
