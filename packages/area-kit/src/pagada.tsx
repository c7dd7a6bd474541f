import { lazy, Suspense } from 'react';
import type { PagadaProps } from './pagada-form';

const PagadaForm = lazy(async () => ({ default: (await import('./pagada-form')).PagadaForm }));

/** When an invoice on credit was paid, or the form that marks it. Its code is loaded when it is first shown. */
export const Pagada = (props: PagadaProps) => (
  <Suspense>
    <PagadaForm {...props} />
  </Suspense>
);
