import { Link, paths } from '@boveda/area-kit';
import { codigosQr, datosDeLectura, type LecturaDocumento, sentidosOpinion } from '@boveda/contracts/impuestos';
import { formatDay } from '@boveda/ui-kit';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { useReadDocumentoQuery } from './materialidad-api';

/** What the text of a constancia or of an opinión says, and which CFDI say otherwise. */
export function Lectura({ id, numero }: { id: string; numero: number }) {
  const { currentData, error, refetch } = useReadDocumentoQuery({ id, numero }, { refetchOnMountOrArgChange: true });
  return (
    <section aria-label={`Lectura del documento ${numero}`} aria-live="polite">
      {currentData ? <Leido {...currentData} /> : error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton />}
    </section>
  );
}

function Leido(leido: LecturaDocumento) {
  const { tipo, avisos, qr, verificar } = leido;
  return (
    <>
      {avisos.length > 0 && (
        <ul className="impuestos-lectura-avisos">
          {avisos.map((aviso) => (
            <li key={aviso}>{aviso}</li>
          ))}
        </ul>
      )}
      {tipo !== null && (
        <>
          <Datos {...leido} />
          <Diferencias {...leido} />
          <p>
            <small>
              Leído de su PDF. El código QR {codigosQr[qr]}. El sello del SAT no se comprueba.{' '}
              {verificar && (
                <a href={verificar} target="_blank" rel="noreferrer">
                  Verificar en el SAT
                </a>
              )}
            </small>
          </p>
        </>
      )}
    </>
  );
}

function Datos({ tipo, rfc, nombre, folio, fecha, codigoPostal, estatus, sentido, regimenes }: LecturaDocumento) {
  const datos: [string, string | null][] = [
    ['RFC', rfc],
    ['Nombre, leído sin espacios', nombre],
    [tipo === 'opinion' ? 'Folio' : 'idCIF', folio],
    ['Emisión', fecha && formatDay(fecha)],
    ['Sentido', sentido && sentidosOpinion[sentido]],
    ['Código postal', codigoPostal],
    ['Estatus en el padrón', estatus],
    ...regimenes.map(({ clave, nombre: titulo, desde, hasta }): [string, string] => [
      'Régimen',
      [`${clave} ${titulo}`, desde && `desde ${formatDay(desde)}`, hasta && `hasta ${formatDay(hasta)}`]
        .filter(Boolean)
        .join(', '),
    ]),
  ];
  return (
    <ul className="impuestos-lectura-datos">
      {datos.map(
        ([titulo, valor]) =>
          valor && (
            <li key={`${titulo} ${valor}`}>
              {titulo}: <strong>{valor}</strong>
            </li>
          ),
      )}
    </ul>
  );
}

function Diferencias({ tipo, comparados, diferencias }: LecturaDocumento) {
  if (tipo !== 'constancia') return null;
  if (comparados === 0) return <p>No hay CFDI 4.0 de este RFC con los que comparar.</p>;
  if (diferencias.length === 0) return <p>Coincide con los {comparados} CFDI 4.0 más recientes.</p>;
  return (
    <>
      <p>Diferencias con los {comparados} CFDI 4.0 más recientes:</p>
      <ul className="impuestos-lectura-datos">
        {diferencias.map(({ dato, documento, cfdi, id, emitido, fecha }) => (
          <li key={`${dato} ${cfdi}`}>
            {datosDeLectura[dato]}: la constancia dice <strong>{documento}</strong> y el CFDI{' '}
            <Link to={`${emitido ? paths.clientes() : paths.proveedores()}/${id}`}>
              del {formatDay(fecha.slice(0, 10))}
            </Link>{' '}
            dice <strong>{cfdi}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}
