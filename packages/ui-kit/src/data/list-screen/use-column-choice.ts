import { useState } from 'react';
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
    // A browser that forbids storage keeps the choice until the list is left.
  }
}

/** Which columns of a list show. What is kept is the hidden ones, so that a column that is new shows. */
export function useColumnChoice<Row>(name: string, columns: readonly ListColumn<Row>[]) {
  const [choice, setChoice] = useState(() => ({ name, hidden: readHidden(name) }));
  const hidden = choice.name === name ? choice.hidden : readHidden(name);
  const shown = columns.filter(({ key }) => !hidden.includes(key));
  const toggle = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key];
    writeHidden(name, next);
    setChoice({ name, hidden: next });
  };
  // A list without columns would be no list, whatever is stored.
  return { shown: shown.length > 0 ? shown : columns, toggle };
}
