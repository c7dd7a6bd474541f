import type { InhabilitadoDetail } from '@boveda/contracts';
import { useParams } from '@boveda/ui-kit/router';
import { useGetInhabilitadoQuery } from '../api';
import { Detalle } from '../detalle/detalle';
import { CATALOGO } from './catalogo';
import { direccionDe, parteDe } from './partes';

/** A CFDI of the catalogue by itself. */
export function InhabilitadoScreen() {
  const { id = '' } = useParams();
  const answer = useGetInhabilitadoQuery(id);
  return (
    <Detalle<InhabilitadoDetail>
      origen={CATALOGO}
      answer={answer}
      direccionDe={direccionDe}
      partes={(cfdi) => [[parteDe(cfdi), `${cfdi.rfc} - ${cfdi.nombre}`]]}
    />
  );
}
