import { EstatusCfdi, type HallazgoEntreDocumentos } from '@boveda/contracts';
import { Big } from 'big.js';
import { dinero, hallazgo, nameOf } from './hallazgo';
import type { Alcanzado, Punto, Red } from './relaciones.read-model';

/** Key of the one concepto of an anticipo, and how its Descripcion begins (Anexo 20, guide of CFDI, Apéndice 6). */
const CLAVE = '84111506';
const DESCRIPCION = /^anticipo/i;

/** A CFDI of the cycle that is looked at. */
export interface Mirado extends Punto {
  tipo: string;
  status: number;
  conceptos: readonly { clave: string | null; descripcion: string }[];
}

/**
 * Returns how far each cycle of an anticipo is: the CFDI of the anticipo, the invoice of the whole that relates it (07), and the
 * egreso that takes it off that invoice (07). An invoice that has the anticipo as its Descuento needs no egreso.
 */
export function checkAnticipos(
  mirado: Mirado,
  red: Red,
  hasDescuento: (factura: Alcanzado) => boolean,
): HallazgoEntreDocumentos[] {
  if (mirado.status !== EstatusCfdi.Vigente) return [];
  const cycle = openCycle(red);
  const own = red.cfdis.get(mirado.uuid);
  if (!own) return isAnticipo(mirado) ? [unapplied] : [];
  const finals = cycle.finalsOf(own);
  if (finals.length === 0) return cycle.appliedAlone(own).map(([egreso, factura]) => applied(own, egreso, factura));
  return [
    ...finals.map((final) => checkFinal(own, final, cycle, hasDescuento)),
    ...(red.cortada ? [] : cycle.anticipos(finals).flatMap((anticipo) => checkApplied(own, anticipo, cycle))),
  ];
}

const isAnticipo = ({ tipo, conceptos: [concepto, second] }: Mirado) =>
  tipo === 'I' && concepto?.clave === CLAVE && DESCRIPCION.test(concepto.descripcion) && second === undefined;

const unapplied = hallazgo('anticipo', 'Ninguna factura de la bóveda relaciona este anticipo (07).', {
  leido: 'Sin factura',
  esperado: 'Factura con relación 07',
});

/** The egreso of an anticipo that its invoice does not relate. */
const applied = (own: Alcanzado, egreso: Alcanzado, factura: Alcanzado) =>
  hallazgo(
    'anticipo',
    `El egreso ${nameOf(egreso)} aplica un anticipo a ${nameOf(factura)}, y falta la relación 07 entre la factura y el CFDI de su anticipo.`,
    {
      leido: 'Sin relación 07',
      esperado: 'Factura con relación 07 a su anticipo',
      otro: own === egreso ? factura : egreso,
    },
  );

type Cycle = ReturnType<typeof openCycle>;

function openCycle({ cfdis, relaciones }: Red) {
  const pick = (uuids: readonly string[]) => uuids.flatMap((uuid) => cfdis.get(uuid) ?? []);
  const namedBy = ({ uuid }: Alcanzado) => pick(relaciones.filter(({ de }) => de === uuid).map(({ a }) => a));
  const naming = ({ uuid }: Alcanzado) => pick(relaciones.filter(({ a }) => a === uuid).map(({ de }) => de));
  const isFinal = ({ uuid, tipo }: Alcanzado) => tipo === 'I' && relaciones.some(({ de }) => de === uuid);
  const anticiposOf = (final: Alcanzado) => namedBy(final).filter(({ tipo }) => tipo === 'I');
  const isEgreso = ({ tipo, status }: Alcanzado) => tipo === 'E' && status === EstatusCfdi.Vigente;
  return {
    anticiposOf,
    /** Egresos and what they name, around a CFDI that is in no cycle. */
    appliedAlone: (own: Alcanzado): [egreso: Alcanzado, factura: Alcanzado][] =>
      own.tipo === 'E'
        ? namedBy(own).flatMap((factura) => (factura.tipo === 'I' ? [[own, factura] as [Alcanzado, Alcanzado]] : []))
        : naming(own).flatMap((egreso) => (isEgreso(egreso) ? [[egreso, own] as [Alcanzado, Alcanzado]] : [])),
    /** The invoices of the whole whose cycle this CFDI is in. */
    finalsOf(own: Alcanzado): Alcanzado[] {
      if (isFinal(own)) return [own];
      const near = own.tipo === 'E' ? namedBy(own) : [own];
      const finals = near.flatMap((cfdi) => (isFinal(cfdi) ? [cfdi] : naming(cfdi).filter(isFinal)));
      return [...new Set(finals)].filter(({ status }) => status === EstatusCfdi.Vigente);
    },
    /** Anticipos that an invoice names and the vault does not have. */
    absent: (final: Alcanzado): string[] =>
      relaciones.filter(({ de, a }) => de === final.uuid && !cfdis.has(a)).map(({ a }) => a),
    egresosOf: (final: Alcanzado) => [
      ...new Set([final, ...anticiposOf(final)].flatMap((cfdi) => naming(cfdi).filter(isEgreso))),
    ],
    anticipos: (finals: readonly Alcanzado[]) => [...new Set(finals.flatMap(anticiposOf))],
    /** The egresos that apply an anticipo: those that name it, or an invoice that names only it. */
    applying: (anticipo: Alcanzado) => [
      ...new Set([
        ...naming(anticipo).filter(isEgreso),
        ...naming(anticipo)
          .filter((final) => isFinal(final) && anticiposOf(final).length === 1)
          .flatMap((final) => naming(final).filter(isEgreso)),
      ]),
    ],
  };
}

function checkFinal(
  own: Alcanzado,
  final: Alcanzado,
  cycle: Cycle,
  hasDescuento: (factura: Alcanzado) => boolean,
): HallazgoEntreDocumentos {
  const anticipos = cycle.anticiposOf(final);
  const egresos = cycle.egresosOf(final);
  const other = [final, ...egresos, ...anticipos].find(({ uuid }) => uuid !== own.uuid) ?? null;
  const say = (evidencia: string, leido: string, esperado: string, otro: Alcanzado | null = other) =>
    hallazgo('anticipo', evidencia, { leido, esperado, otro });
  const [absent] = cycle.absent(final);
  if (absent !== undefined)
    return say(
      `La factura ${nameOf(final)} relaciona el anticipo ${absent}, que no está en la bóveda.`,
      'Sin el CFDI del anticipo',
      'CFDI del anticipo',
    );
  const cancelled = anticipos.find(({ status }) => status === EstatusCfdi.Cancelado);
  if (cancelled)
    return say(
      `La factura ${nameOf(final)} relaciona el anticipo ${nameOf(cancelled)}, que está cancelado.`,
      'Cancelado',
      'Vigente',
      own.uuid === cancelled.uuid ? final : cancelled,
    );
  const said = `${anticipos.map(told).join(', ')} → factura ${told(final)}`;
  if (egresos.length > 0)
    return hallazgo('anticipo', `Completo: anticipo ${said} → egreso ${egresos.map(told).join(', ')}.`, {
      resultado: 'ok',
      otro: other,
    });
  if (hasDescuento(final))
    return hallazgo('anticipo', `Completo: anticipo ${said}, que lo descuenta.`, { resultado: 'ok', otro: other });
  return say(
    `Anticipo ${said}: falta el egreso que lo aplica (07).`,
    'Sin egreso',
    `Egreso con relación 07 a ${nameOf(final)}`,
  );
}

/** More than the anticipo was applied. */
function checkApplied(own: Alcanzado, anticipo: Alcanzado, cycle: Cycle): HallazgoEntreDocumentos[] {
  const egresos = cycle.applying(anticipo).filter(({ moneda }) => moneda === anticipo.moneda);
  const applied = egresos.reduce((sum, { total }) => sum.plus(total), new Big(0));
  const total = new Big(anticipo.total);
  if (applied.lte(total.plus('0.01'))) return [];
  const amounts = {
    leido: dinero(applied, anticipo.moneda),
    esperado: `${dinero(total, anticipo.moneda)} como máximo`,
  };
  return [
    hallazgo(
      'anticipo',
      `Los egresos ${egresos.map(nameOf).join(', ')} aplican ${amounts.leido} del anticipo ${nameOf(anticipo)}, de ${dinero(total, anticipo.moneda)}.`,
      { ...amounts, otro: own.uuid === anticipo.uuid ? (egresos[0] ?? null) : anticipo },
    ),
  ];
}

const told = (cfdi: Alcanzado) => `${nameOf(cfdi)} (${dinero(new Big(cfdi.total), cfdi.moneda)})`;
