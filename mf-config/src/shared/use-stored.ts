import { useState } from 'react';

/** State that begins with stored values and takes them again when they change; anything else keeps what is being typed. */
export function useStored<Value>(stored: Value) {
  const [value, setValue] = useState(stored);
  const now = JSON.stringify(stored);
  const [last, setLast] = useState(now);
  if (now !== last) {
    setLast(now);
    setValue(stored);
  }
  return [value, setValue] as const;
}
