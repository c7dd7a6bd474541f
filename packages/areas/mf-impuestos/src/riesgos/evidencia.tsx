import { Link, Pagada, paths } from '@boveda/area-kit';
import type { EvidenciaRiesgo, Riesgo } from '@boveda/contracts';
import { nombreDeRiesgo } from '@boveda/contracts/impuestos';
import { Button, folioOf, formatCount, formatDay, formatFechaCfdi, formatTotal } from '@boveda/ui-kit';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { useState } from 'react';
import { useListEvidenciaQuery, useMarkPaidMutation } from './riesgos-api';
import { Nivel } from './riesgos-columns';

const PAGE = 20;

const papeles: Readonly<Record<EvidenciaRiesgo['papel'], string>> = {
  cfdi: '',
  sustituto: 'Lo sustituye',
  factura: 'Factura',
  rep: 'Complemento de pago',
};

/** The CFDI that a risk rests on, each with a link. */
export function Evidencia({ riesgo }: { riesgo: Riesgo }) {
  const [offset, setOffset] = useState(0);
  const { certeza, pagada } = riesgo;
  const [markPaid] = useMarkPaidMutation();
  const { currentData, error, refetch } = useListEvidenciaQuery({ clave: riesgo.clave, offset });
  return (
    <section className="impuestos-riesgos-evidencia" aria-label={`Evidencia: ${nombreDeRiesgo(riesgo)}`}>
      <h2>Evidencia</h2>
      {riesgo.oficio && (
        <p>
          Oficio del SAT {riesgo.oficio}, publicado el {formatDay(riesgo.fecha)}
        </p>
      )}
      {error && <LoadError error={error} onRetry={refetch} inline />}
      {!currentData && !error && <Skeleton active paragraph={{ rows: 2 }} />}
      {currentData && (
        <>
          <ul>
            {currentData.rows.map((cfdi) => (
              <Documento key={`${cfdi.papel} ${cfdi.cfdi}`} {...cfdi} />
            ))}
          </ul>
          {currentData.mismosconceptos !== undefined && <p>{conceptosOf(currentData.mismosconceptos)}</p>}
          {certeza !== null &&
            currentData.rows.map(({ cfdi, emitido, moneda }) => (
              <Pagada
                key={cfdi}
                moneda={moneda}
                pagada={pagada}
                onMark={(said) => markPaid({ id: cfdi, emitido, ...said })}
              />
            ))}
          {currentData.count > PAGE && (
            <p className="impuestos-riesgos-pages">
              <Button size="small" disabled={offset === 0} onClick={() => setOffset(offset - PAGE)}>
                Anteriores
              </Button>
              <span>
                {formatCount(offset + 1)}–{formatCount(offset + currentData.rows.length)} de{' '}
                {formatCount(currentData.count)}
              </span>
              <Button
                size="small"
                disabled={offset + PAGE >= currentData.count}
                onClick={() => setOffset(offset + PAGE)}
              >
                Siguientes
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** Whether two CFDI that look alike sell the same. */
function conceptosOf(mismos: boolean | null): string {
  if (mismos === null) return 'Sus conceptos no se pueden comparar: falta leer un XML.';
  return mismos ? 'Sus conceptos son iguales.' : 'Sus conceptos son distintos: quizá no es un duplicado.';
}

function Documento(documento: EvidenciaRiesgo) {
  const { cfdi, emitido, cancelado, papel, fecha, nivel, uuid, conceptos } = documento;
  const estado = cancelado ? 'cancelados' : 'vigentes';
  const list = emitido ? paths.clientes(estado) : paths.proveedores(estado);
  return (
    <li>
      <Link to={`${list}/${cfdi}`}>
        {conceptos ? `${folioOf(documento)} · ${uuid.slice(0, 8)}` : folioOf(documento)}
      </Link>
      <span>{formatFechaCfdi(fecha)}</span>
      <span>{formatTotal(documento)}</span>
      {nivel && <Nivel nivel={nivel} />}
      {cancelado && <span>Cancelado</span>}
      {papeles[papel] && <span>{papeles[papel]}</span>}
      {conceptos && conceptos.length > 0 && <span>{conceptos.join('; ')}</span>}
    </li>
  );
}
