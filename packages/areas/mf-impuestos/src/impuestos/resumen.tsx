import {
  type CeldaDelMes,
  type MesDeImpuestos,
  opcionesPlataformas,
  type PlataformasDelMes,
} from '@boveda/contracts/impuestos';
import { formatMoney, isZero } from '@boveda/ui-kit';
import { ToneBadge } from '@boveda/ui-kit/data';
import type { CeldaElegida } from './celda';
import { Celda } from './matriz';

/** What is owed for the month, and how it comes about. */
export function Resumen({ mes: { totales, estimado, plataformas } }: { mes: MesDeImpuestos }) {
  const isFavor = totales.aCargo.startsWith('-') && !isZero(totales.aCargo);
  const isDefinitiva = plataformas?.opcion === 'definitiva';
  const facts = [
    ['Valor cobrado', totales.cobrado],
    ['Valor pagado', totales.gastado],
    ['IVA causado', totales.causado],
    [isDefinitiva ? 'IVA acreditable, que no se resta' : '− IVA acreditable', totales.acreditable],
    [isDefinitiva ? 'IVA que le retuvieron' : '− IVA que le retuvieron', totales.retenidoAFavor],
    [isFavor ? '= IVA a favor' : '= IVA a cargo', totales.aCargo.replace('-', '')],
  ] as const;
  return (
    <section className="impuestos-card" aria-label="Resumen del mes">
      <dl className="impuestos-resumen">
        {facts.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      <ul className="impuestos-avisos">
        {plataformas && <Plataformas {...plataformas} />}
        {!isZero(totales.retenidoPorEnterar) && (
          <li>
            Además debe enterar {formatMoney(totales.retenidoPorEnterar)} de IVA que retuvo a sus proveedores; no se
            compensa.
          </li>
        )}
        {!isZero(totales.porProporcion) && (
          <li>
            <Estimado /> {formatMoney(totales.porProporcion)} de IVA no son acreditables por la proporción{' '}
            {factorCorto(totales.proporcion)} de sus actos gravados (LIVA 5-V).
          </li>
        )}
        {!isZero(totales.sinIdentificar) && (
          <li>
            Estimado: gasto sin identificar, se aplicó el factor {factorCorto(totales.proporcion)}. De él dependen{' '}
            {formatMoney(totales.sinIdentificar)} de IVA.
          </li>
        )}
        {estimado.lineas > 0 && (
          <li>
            <Estimado /> {formatMoney(estimado.importe)} vienen de pagos sin desglose de impuestos: se toma la parte del
            IVA de su factura que corresponde a lo pagado.
          </li>
        )}
      </ul>
    </section>
  );
}

/** What platforms withheld, and what it is to the taxpayer (LIVA 18-J to 18-M). */
const Plataformas = ({ opcion, operaciones, retenido, completa, directo, ivaDirecto }: PlataformasDelMes) => (
  <>
    <li>
      Plataformas tecnológicas le retuvieron {formatMoney(retenido)} de IVA de {formatMoney(operaciones)} (LIVA 18-J).{' '}
      {opcion === 'definitiva' ? (
        <>
          Es el pago definitivo (LIVA 18-M): se declara {formatMoney(ivaDirecto)}, el 8 % de {formatMoney(directo)} que
          cobró sin plataforma, y el IVA de sus gastos no se acredita. <Estimado reason={COBRADO_SIN_PLATAFORMA} />
        </>
      ) : (
        <>
          {opcionesPlataformas[opcion]}. Una persona física que cobró por plataformas hasta 300,000 en el año anterior,
          y no tiene otros ingresos que sueldos o intereses, puede optar por que sea definitiva: se captura en ISR.
        </>
      )}
    </li>
    {completa && (
      <li>
        Le retuvieron más de la mitad del IVA de 16 %: revise que la plataforma tenga su RFC, y que no deposite en una
        cuenta del extranjero (LIVA 18-J; LIF 25).
      </li>
    )}
  </>
);

const COBRADO_SIN_PLATAFORMA =
  'Lo cobrado sin plataforma son los actos gravados de sus CFDI, menos el valor que dicen los CFDI de retenciones.';

/** The proportion as it is shown, with 4 of its 6 decimals. */
const factorCorto = (proporcion: string) => Number(proporcion).toFixed(4);

/** Marks a figure that neither the law nor the CFDI settles. */
export const Estimado = ({ reason }: { reason?: string }) => (
  <ToneBadge tone="warning" reason={reason ?? null}>
    Estimado
  </ToneBadge>
);

const otros = [
  ['isrAFavor', 'ISR que le retuvieron'],
  ['isrPorEnterar', 'ISR retenido por enterar'],
  ['iepsTrasladado', 'IEPS trasladado'],
  ['iepsPagado', 'IEPS pagado'],
] as const satisfies readonly (readonly [CeldaDelMes['celda'], string])[];

/** ISR and IEPS of the month, which are never added to IVA. */
export function OtrosImpuestos({ mes, actual }: { mes: MesDeImpuestos; actual: CeldaElegida | null }) {
  return (
    <section className="impuestos-card" aria-label="ISR e IEPS">
      <h2>ISR e IEPS</h2>
      <dl className="impuestos-resumen impuestos-otros">
        {otros.map(([celda, label]) => (
          <div key={celda}>
            <dt>{label}</dt>
            <dd>
              {mes.celdas.some((part) => part.celda === celda) ? (
                <Celda mes={mes} celda={{ celda }} actual={actual} />
              ) : (
                '0.00'
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
