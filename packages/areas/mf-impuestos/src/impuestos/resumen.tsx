import type { CeldaDelMes, MesDeImpuestos } from '@boveda/contracts';
import { formatMoney, isZero, sumMoney } from '@boveda/ui-kit';
import { ToneBadge } from '@boveda/ui-kit/data';
import type { CeldaElegida } from './celda';
import { Celda } from './matriz';

/** What is owed for the month, and how it comes about. */
export function Resumen({ mes: { totales, estimado, celdas } }: { mes: MesDeImpuestos }) {
  const isFavor = totales.aCargo.startsWith('-') && !isZero(totales.aCargo);
  const dePlataformas = sumMoney(celdas.filter(({ origen }) => origen === 'RET').map(({ importe }) => importe));
  const facts = [
    ['Valor cobrado', totales.cobrado],
    ['Valor pagado', totales.gastado],
    ['IVA causado', totales.causado],
    ['− IVA acreditable', totales.acreditable],
    ['− IVA que le retuvieron', totales.retenidoAFavor],
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
        {!isZero(dePlataformas) && (
          <li>
            Plataformas tecnológicas le retuvieron {formatMoney(dePlataformas)} de IVA, que baja el IVA a cargo (LIVA
            18-J). Si optó por que esa retención sea definitiva (LIVA 18-M), lo que cobra por plataformas no va en esta
            declaración, y el IVA de sus gastos no se acredita.
          </li>
        )}
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
