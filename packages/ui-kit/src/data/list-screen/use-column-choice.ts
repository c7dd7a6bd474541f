import { useMemo, useState } from 'react';
import type { ListColumn } from './list-types';

const keyOf = (name: string) => `boveda.columnas.${name}`;

function readHidden(name: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

function writeHidden(name: string, hidden: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(hidden));
  } catch {
    // Without storage the choice lasts until the list is unmounted.
  }
}

/** The visible columns of a list. The hidden ones are stored, so that new columns are visible. */
export function useColumnChoice<Row>(name: string, columns: readonly ListColumn<Row>[]) {
  const [choice, setChoice] = useState(() => ({ name, hidden: readHidden(name) }));
  const hidden = useMemo(() => (choice.name === name ? choice.hidden : readHidden(name)), [choice, name]);
  const shown = useMemo(() => columns.filter(({ key }) => !hidden.includes(key)), [columns, hidden]);
  const toggle = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key];
    writeHidden(name, next);
    setChoice({ name, hidden: next });
  };
  // Shows all columns if the stored choice hides all.
  return { shown: shown.length > 0 ? shown : columns, toggle };
}
