import { useParams } from '@boveda/ui-kit/router';
import { useGetCfdiQuery } from '../api';
import type { Lista } from '../lista/listas';
import type { Seccion } from '../secciones';
import { Detalle } from './detalle';

/** A CFDI of Clientes or Proveedores by itself. */
export function DetalleScreen({ seccion, lista }: { seccion: Seccion; lista: Lista }) {
  const { id = '' } = useParams();
  const { direccion, titulo, contraparte } = seccion;
  const cfdi = useGetCfdiQuery({ direccion, id });
  return (
    <Detalle
      origen={{ titulo, ruta: seccion.lista(lista.estado) }}
      answer={cfdi}
      direccionDe={() => direccion}
      partes={({ rfc, nombre }) => [[contraparte, `${rfc} - ${nombre}`]]}
    />
  );
}
