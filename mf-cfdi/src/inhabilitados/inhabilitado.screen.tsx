import type { InhabilitadoDetail } from '@boveda/contracts';
import { useParams } from '@boveda/ui-kit/router';
import { useGetInhabilitadoQuery } from '../api';
import { Counterpart } from '../detail/counterpart';
import { Detail } from '../detail/detail';
import { CATALOGO } from './catalogo';
import { counterpartOf, direccionOf } from './counterpart';

/** The detail of a CFDI of the catalogue. */
export function InhabilitadoScreen() {
  const { id = '' } = useParams();
  const answer = useGetInhabilitadoQuery(id);
  return (
    <Detail<InhabilitadoDetail>
      parent={CATALOGO}
      answer={answer}
      direccionOf={direccionOf}
      parties={(cfdi) => [
        [counterpartOf(cfdi), <Counterpart key="contraparte" cfdi={cfdi} direccion={direccionOf(cfdi)} />],
      ]}
    />
  );
}
