import type { LadoContraparte, TipoCarta } from '@boveda/contracts';
import { Button } from '@boveda/ui-kit';
import { lazy, Suspense, useState } from 'react';
import type { Section } from '../sections';

const CartaDialog = lazy(async () => ({ default: (await import('./carta-dialog')).CartaDialog }));

interface Props {
  rfc: string;
  lado: LadoContraparte;
  section: Section;
}

/** What can be mailed to a counterpart about what is open in one direction. */
export function Acciones({ rfc, lado, section: { direccion } }: Props) {
  const [open, setOpen] = useState<TipoCarta | null>(null);
  if (lado.abiertas === 0) return null;
  const estado = direccion === 'emitidos' ? 'cobrar' : 'pagar';
  return (
    <div className="cfdi-ficha-who">
      <Button effect="change" size="small" onClick={() => setOpen(estado)}>
        Enviar estado de cuenta
      </Button>
      {direccion === 'recibidos' && (
        <Button effect="change" size="small" onClick={() => setOpen('rep')}>
          Pedir REP
        </Button>
      )}
      {open && (
        <Suspense>
          <CartaDialog rfc={rfc} tipo={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}
