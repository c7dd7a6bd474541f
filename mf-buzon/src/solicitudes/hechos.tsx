import { Link, paths } from '@boveda/area-kit';
import type { HechosSolicitud } from '@boveda/contracts';
import {
  pagosSolicitud,
  type RazonSugerencia,
  razonesSugerencia,
  type Sugerencia,
  sugerencias,
} from '@boveda/contracts/sat';
import { folioOf, formatCount, formatMoney, formatTotal, plural } from '@boveda/ui-kit';
import { type Tone, ToneBadge } from '@boveda/ui-kit/data';
import type { ReactNode } from 'react';

const tones: Readonly<Record<Sugerencia, Tone>> = { aceptar: 'success', rechazar: 'danger', revisar: 'warning' };

/** What the facts speak for, and why. */
export function Sugerida({ razon }: { razon: RazonSugerencia }) {
  const { sugiere, texto } = razonesSugerencia[razon];
  return (
    <>
      <span>
        <ToneBadge tone={tones[sugiere]}>Sugerencia: {sugerencias[sugiere]}</ToneBadge>
      </span>
      <small>{texto}</small>
    </>
  );
}

/** First conceptos, and how many there are. */
function conceptosOf({ conceptos }: HechosSolicitud): string {
  if (!conceptos) return '';
  const more = conceptos.cuantos - conceptos.primeros.length;
  return conceptos.primeros.join('; ') + (more > 0 ? ` y ${formatCount(more)} más` : '');
}

function pagoOf({ pago, complementos, saldo }: HechosSolicitud): string {
  if (!pago) return '';
  return [
    pagosSolicitud[pago],
    complementos > 0 && plural(complementos, 'REP', 'REP'),
    saldo !== null && `saldo ${formatMoney(saldo)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** IVA that is reversed when the request is accepted, by month. */
function ivaOf({ iva }: HechosSolicitud): string {
  if (iva === null) return 'IVA por calcular';
  if (iva.length === 0) return 'Sin IVA acreditado';
  return iva
    .map(
      ({ mes, importe, cerrado }) =>
        `IVA ${formatMoney(importe)} acreditado en ${mes}${cerrado ? ' (mes cerrado)' : ''}`,
    )
    .join('; ');
}

/** What is lost by accepting. */
function perdidaOf({ iva, sustituto }: HechosSolicitud): string {
  if (!iva || iva.length === 0) return '';
  const lost = iva.map(
    ({ mes, importe, base, cerrado }) =>
      `el IVA de ${formatMoney(importe)} que se acreditó en ${mes} y la deducción de ${formatMoney(base)}${cerrado ? '; ese mes está cerrado y habría que corregirlo' : ''}`,
  );
  return `${lost.join('; ')}${sustituto ? '. El sustituto los trae de nuevo' : ''}`;
}

/** Returns the facts in lines for the row of their request. */
export const describeHechos = (hechos: HechosSolicitud): string[] =>
  hechos.razon === 'desconocido'
    ? []
    : [
        conceptosOf(hechos),
        [pagoOf(hechos), ivaOf(hechos)].filter(Boolean).join('. '),
        hechos.sustituto ? `La sustituye ${folioOf(hechos.sustituto)}` : 'No ha llegado un sustituto',
      ].filter(Boolean);

/** Returns the facts by name for the details of a request. */
export function factsOf(hechos: HechosSolicitud): (readonly [string, ReactNode])[] {
  const { conceptos, sustituto, razon } = hechos;
  if (razon === 'desconocido') return [];
  return [
    [conceptos ? plural(conceptos.cuantos, 'Concepto', 'Conceptos') : 'Conceptos', conceptosOf(hechos)],
    ['Pago', pagoOf(hechos)],
    ['IVA', ivaOf(hechos)],
    [
      'Sustituto',
      sustituto ? (
        <Link to={`${paths.proveedores('vigentes')}/${sustituto.cfdi}`}>
          {folioOf(sustituto)} · {formatTotal(sustituto)}
        </Link>
      ) : (
        'No ha llegado'
      ),
    ],
    ['Al aceptar se pierde', perdidaOf(hechos)],
  ];
}
