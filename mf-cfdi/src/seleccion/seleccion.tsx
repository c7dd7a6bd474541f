import type { CfdiRow } from '@boveda/contracts';
import { type SelectionStore, useSelected } from '@boveda/ui-kit/data';
import { lazy, Suspense } from 'react';
import { Docked } from '../dock';
import type { BarProps } from './selection-bar';

// Loaded with the first selection. Without it, the list stays as it is.
const SelectionBar = lazy(async () => {
  try {
    return { default: (await import('./selection-bar')).SelectionBar };
  } catch {
    return { default: NotLoaded };
  }
});

const NotLoaded = (_: BarProps) => <p role="alert">No se pudieron cargar las acciones. Recargue la página.</p>;

interface Props extends Omit<BarProps, 'selected' | 'notice' | 'onClear'> {
  store: SelectionStore<CfdiRow>;
}

/** The bar of what is selected in a list, while anything is. */
export function Seleccion({ store, ...list }: Props) {
  const selected = useSelected(store);
  return (
    <Docked>
      {selected.size > 0 && (
        <Suspense>
          <SelectionBar {...list} selected={selected} notice={store.notice()} onClear={() => store.set(new Map())} />
        </Suspense>
      )}
    </Docked>
  );
}
