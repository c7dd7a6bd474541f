import { Link } from '@boveda/area-kit';
import type { LadoContraparte, TramoAntiguedad } from '@boveda/contracts';
import { alertasPago } from '@boveda/contracts/core';
import { formatAmount, formatCount, formatFechaCfdi, formatMoney, plural } from '@boveda/ui-kit';
import { DetailTable, Facts } from '@boveda/ui-kit/data';
import type { Section } from '../sections';
import { Acciones } from '../trato/acciones';
import { SinceDay } from './since-day';

interface Props {
  rfc: string;
  lado: LadoContraparte;
  section: Section;
}

const words = {
  emitidos: { title: 'Le facturo', saldo: 'Por cobrar', desde: 'Me debe desde' },
  recibidos: { title: 'Me factura', saldo: 'Por pagar', desde: 'Le debo desde' },
} as const;

/** What goes in one direction between the taxpayer and a counterpart, with links to the lists that it is made of. */
export function Lado({ rfc, lado, section }: Props) {
  const { title, saldo, desde } = words[section.direccion];
  const creditos = (more = '') =>
    `${section.list('creditos')}?rfc=${encodeURIComponent(rfc)}&pagoestatus=pendiente${more}`;
  return (
    <section className="cfdi-card cfdi-lines" aria-label={title}>
      <h2>{title}</h2>
      <Facts
        className="cfdi-facts"
        facts={[
          [
            saldo,
            <strong key="saldo">
              {lado.abiertas > 0 ? <Link to={creditos()}>{formatMoney(lado.saldo)}</Link> : formatMoney(lado.saldo)}
            </strong>,
          ],
          [desde, lado.desde && <SinceDay day={lado.desde} />],
          ['Neto de notas de crédito', <strong key="neto">{formatMoney(lado.neto)}</strong>],
          [
            'Ingresos menos egresos',
            Number(lado.egresos) !== 0 && `${formatMoney(lado.ingresos)} − ${formatMoney(lado.egresos)}`,
          ],
          [
            'CFDI vigentes',
            <Link key="vigentes" to={`${section.list()}?rfc=${encodeURIComponent(rfc)}&limit=20&offset=0`}>
              {formatCount(lado.cantidad)}
            </Link>,
          ],
          ['Último CFDI', lado.ultimo && formatFechaCfdi(lado.ultimo)],
          [
            'Complementos de pago (REP)',
            lado.sinrep.length > 0 && (
              <ul key="sinrep">
                {lado.sinrep.map(({ alerta, cantidad, saldo: importe }) => (
                  <li key={alerta}>
                    <Link to={creditos(`&alerta=${alerta}`)}>
                      {formatCount(cantidad)} {alertasPago[alerta]}
                    </Link>{' '}
                    · {formatMoney(importe)}
                  </li>
                ))}
              </ul>
            ),
          ],
        ]}
      />
      <Acciones rfc={rfc} lado={lado} section={section} />
      {lado.abiertas > 0 && <Tramos tramos={lado.tramos} creditos={creditos} title={`${saldo} por antigüedad`} />}
    </section>
  );
}

interface TramosProps {
  tramos: readonly TramoAntiguedad[];
  title: string;
  creditos(more: string): string;
}

const daysOf = ({ fechaini, fechafin }: TramoAntiguedad) =>
  [fechaini && `&fechaini=${fechaini}`, fechafin && `&fechafin=${fechafin}`].filter(Boolean).join('');

const Tramos = ({ tramos, title, creditos }: TramosProps) => (
  <DetailTable
    aria-label={title}
    rows={tramos}
    rowKey={({ desde }) => desde}
    columns={[
      [
        'Antigüedad',
        ({ desde, hasta }) =>
          hasta === null ? `Más de ${plural(desde - 1, 'día', 'días')}` : `${desde} a ${hasta} días`,
      ],
      [
        'CFDI',
        (tramo) =>
          tramo.cantidad > 0 ? (
            <Link to={creditos(daysOf(tramo))} aria-label={`${formatCount(tramo.cantidad)} CFDI: ${title}`}>
              {formatCount(tramo.cantidad)}
            </Link>
          ) : (
            0
          ),
      ],
      ['Saldo', ({ saldo }) => formatAmount(saldo)],
    ]}
  />
);
