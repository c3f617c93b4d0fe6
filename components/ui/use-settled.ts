import { useEffect, useState } from 'react';

/** A value once it has not changed for a moment, in milliseconds; the function settles one at once. */
export function useSettled<Value>(value: Value, ms: number) {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return [settled, settle] as const;
}
