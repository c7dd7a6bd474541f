import { AHEAD_SECONDS, Link } from '@boveda/area-kit';
import {
  type DatoIsr,
  datosDesdeIsr,
  datosIsr,
  deduccionesDeRenta,
  type IsrDelMes,
  plataformasIsr,
  type RenglonIsr,
  regimenesIsr,
  reglasIsr,
} from '@boveda/contracts/impuestos';
import { Alert, Button, formatInstant, formatMoney, plural, ScreenStyles } from '@boveda/ui-kit';
import { ToneBadge } from '@boveda/ui-kit/data';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { useScrollMemory, useSearchParams } from '@boveda/ui-kit/router';
import { lazy, Suspense, useId, useState } from 'react';
import impuestosCss from '../impuestos.css?source';
import { useGetMesQuery } from '../impuestos-api';
import { nombreDeMes } from '../mes';
import { PapelIsr } from '../mes-files';
import { MesHead } from '../mes-head';
import { MesTabs } from '../mes-tabs';
import { useFocusOnLines } from '../use-focus-on-lines';
import { CfdiDeCifra } from './cfdi-de-cifra';
import { useGetIsrQuery } from './isr-api';
import { cfdiOf, cifraPath, idOfCifra } from './isr-path';

const DatoDialog = lazy(async () => ({ default: (await import('./dato-dialog')).DatoDialog }));

/** The estimate of the ISR of a month; the address says whose CFDI are open. */
export function IsrScreen({ mes }: { mes: string }) {
  const [params] = useSearchParams();
  const { currentData: datos } = useGetMesQuery(mes);
  const {
    currentData: isr,
    error,
    isFetching,
    refetch,
  } = useGetIsrQuery(mes, { refetchOnMountOrArgChange: AHEAD_SECONDS });
  const query = cfdiOf(params);
  const heading = useFocusOnLines(query && idOfCifra(query));
  useScrollMemory(isr !== undefined);
  return (
    <div className="impuestos" aria-busy={isFetching}>
      <ScreenStyles css={impuestosCss} />
      <MesHead mes={mes} datos={datos} tab="/isr" actions={isr?.regimen && <PapelIsr mes={mes} />} />
      <MesTabs mes={mes} />
      {error && !isFetching && <LoadError error={error} onRetry={refetch} />}
      {!isr && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {isr && (
        <>
          {isr.pendientes > 0 && (
            <Alert
              showIcon
              role="status"
              title={`Se leen los impuestos de ${plural(isr.pendientes, 'CFDI guardado', 'CFDI guardados')}: las cifras todavía cambian.`}
            />
          )}
          <Resultado isr={isr} />
          {query && <CfdiDeCifra mes={mes} query={query} heading={heading} />}
          <Datos isr={isr} />
          <p>Estimación con tus CFDI y los datos que capturaste; no sustituye el cálculo de tu contador.</p>
        </>
      )}
    </div>
  );
}

/** What is to be paid, and the lines that lead to it. */
function Resultado({ isr }: { isr: IsrDelMes }) {
  const id = useId();
  const { regimen, regla, aPagar, falta, fuente, avisos, renglones } = isr;
  return (
    <section className="impuestos-card" aria-labelledby={id}>
      <h2 id={id}>Estimación de pago provisional de ISR</h2>
      {regimen && regla && (
        <p>
          Régimen {regimen}, {regimenesIsr[regimen]}. {reglasIsr[regla]}
          {fuente && `. Tarifa: ${fuente}`}. Se supone que todo lo cobrado y pagado es de este régimen.
        </p>
      )}
      {aPagar !== null && (
        <dl className="impuestos-resumen">
          <div>
            <dt>ISR por pagar (estimado)</dt>
            <dd>{formatMoney(aPagar)}</dd>
          </div>
        </dl>
      )}
      {falta && <Alert showIcon role="status" title={falta} />}
      <ul className="impuestos-avisos">
        {avisos.map((aviso) => (
          <li key={aviso}>{aviso}</li>
        ))}
      </ul>
      {renglones.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Concepto</th>
              <th scope="col">Fundamento</th>
              <th scope="col">Importe</th>
              <th scope="col">
                <span className="bv-visually-hidden">Cambiar</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {renglones.map((renglon) => (
              <Renglon key={renglon.clave} isr={isr} renglon={renglon} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const marcas = { estimado: 'Estimado', criterio: 'Criterio' } as const;

function Renglon({ isr, renglon }: { isr: IsrDelMes; renglon: RenglonIsr }) {
  const { concepto, ley, tipo, valor, marca, nota, cifra, acumulado, dato } = renglon;
  const shown = tipo === 'tasa' ? Number(valor).toFixed(4) : formatMoney(valor);
  const query = cifra && ({ cifra, acumulado: acumulado ? 'si' : 'no' } as const);
  return (
    <tr>
      <th scope="row">
        {concepto} {marca && <ToneBadge tone="warning">{marcas[marca]}</ToneBadge>}
        {nota && <small>{nota}</small>}
      </th>
      <td>{ley}</td>
      <td>
        {query ? (
          <Link
            id={idOfCifra(query)}
            to={cifraPath(isr.mes, query)}
            preventScrollReset
            aria-label={`${concepto}: ${shown}, ver los CFDI`}
          >
            {shown}
          </Link>
        ) : (
          shown
        )}
      </td>
      <td>{dato && <Capturar isr={isr} dato={dato} />}</td>
    </tr>
  );
}

/** Opens the dialog of something that a user says. */
function Capturar({ isr, dato }: { isr: IsrDelMes; dato?: DatoIsr }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        effect="change"
        size="small"
        {...(dato && { 'aria-label': `Capturar: ${datosIsr[dato]}` })}
        onClick={() => setOpen(true)}
      >
        {dato ? 'Capturar' : 'Capturar otro dato'}
      </Button>
      {isOpen && (
        <Suspense>
          <DatoDialog isr={isr} dato={dato ?? null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const valorShown = (dato: DatoIsr, valor: string): string => {
  if (dato === 'regimen') return `${valor}, ${regimenesIsr[valor as keyof typeof regimenesIsr] ?? ''}`;
  if (dato === 'plataforma') return plataformasIsr[valor as keyof typeof plataformasIsr] ?? valor;
  if (dato === 'deduccionReal') return deduccionesDeRenta[valor as keyof typeof deduccionesDeRenta] ?? valor;
  if (dato === 'pagoTrimestral') return valor === 'si' ? 'Sí' : 'No';
  return dato === 'coeficiente' ? valor : formatMoney(valor);
};

/** What users said, with who, when and why. */
function Datos({ isr }: { isr: IsrDelMes }) {
  const id = useId();
  return (
    <section className="impuestos-card" aria-labelledby={id}>
      <h2 id={id}>Datos capturados</h2>
      {isr.datos.length > 0 && (
        <ul className="impuestos-decisiones">
          {isr.datos.map(({ dato, mes, valor, motivo, autor, fecha }) => (
            <li key={`${dato} ${mes}`}>
              <div>
                {datosIsr[dato]}
                <small>
                  {dato in datosDesdeIsr && 'Desde '}
                  {nombreDeMes(mes)}
                </small>
              </div>
              <div>
                <strong>{valorShown(dato, valor)}</strong> {motivo}
                <small>
                  {autor} · {formatInstant(fecha)}
                </small>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p>{isr.regimen === null ? <Capturar isr={isr} dato="regimen" /> : <Capturar isr={isr} />}</p>
    </section>
  );
}
