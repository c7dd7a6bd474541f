import { useCopy } from '@boveda/ui-kit';
import { useHref } from '@boveda/ui-kit/router';

/** Copies the address of a list with everything that changes how it looks. It opens nothing to users without access to its taxpayer. */
export function useCopyLink() {
  const root = useHref('/');
  const copy = useCopy({ done: 'Enlace copiado', hint: 'Lo abre quien tenga acceso a este contribuyente.' });
  return (lista: string, consulta: string): Promise<void> =>
    copy(new URL(`${root.replace(/\/$/, '')}/${lista}?${consulta}`, window.location.origin).href);
}
