import { useToast } from '@boveda/ui-kit';
import { useHref } from '@boveda/ui-kit/router';

/** Copies the address of a list with everything that changes how it looks. It opens nothing to users without access to its taxpayer. */
export function useCopyLink() {
  const toast = useToast();
  const root = useHref('/');
  return async (lista: string, consulta: string): Promise<void> => {
    const address = new URL(`${root.replace(/\/$/, '')}/${lista}?${consulta}`, window.location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      toast.success('Enlace copiado', 'Lo abre quien tenga acceso a este contribuyente.');
    } catch {
      toast.error('No se pudo copiar el enlace', address);
    }
  };
}
