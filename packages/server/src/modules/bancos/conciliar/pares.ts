import { afterMonth, daysBetween, workDaysBetween } from './dias';
import { groupBy } from './group-by';
import { identidadDe, indexPartes } from './identidad';
import type { Candidato, Movido } from './tipos';

/** A movement and a CFDI that may belong together. */
export interface Par {
  movido: Movido;
  candidato: Candidato;
  regla: 'rastreo' | 'importe' | 'cambio' | 'parcial';
  identidad: 'igual' | 'distinta' | 'sinDato';
  puntos: number;
  razon: string;
  /** It may be applied alone, if it is the only one. */
  segura: boolean;
}

/** Working days between bank and FechaPago that are still the same payment. */
const CERCA = 3;
/** Days around within which it is proposed. */
const LEJOS = 10;
/** Days before its Fecha that an invoice may be paid. */
const ANTES = 5;
/** Days after which an invoice on credit is no longer looked for by amount alone. */
const CREDITO = 120;
/** How far the pesos of a foreign amount may differ. */
const CAMBIO = 0.01;
const MAX_PARCIALES = 3;

/** All pairs that a rule gives, by amounts: no movement is compared with every CFDI. */
export function paresDe(movidos: readonly Movido[], candidatos: readonly Candidato[]): Par[] {
  const porRastreo = groupBy(
    candidatos.filter(({ operacion }) => operacion.length >= 6),
    ({ operacion }) => operacion,
  );
  const porImporte = groupBy(candidatos, ({ moneda, centavos }) => `${moneda} ${centavos}`);
  const enCambio = candidatos.filter(({ moneda, tipoCambio }) => moneda !== 'MXN' && tipoCambio !== null);
  const ppd = groupBy(
    candidatos.filter(({ clase }) => clase === 'PPD'),
    ({ rfc }) => rfc,
  );
  const partesDe = indexPartes([...ppd.values()].flat());
  return movidos.flatMap((movido) => {
    const isOut = movido.centavos < 0;
    const fits = (candidato: Candidato) => candidato.emitido !== isOut;
    const amount = Math.abs(movido.centavos);
    const byRastreo = movido.rastreo === '' ? [] : (porRastreo.get(movido.rastreo) ?? []).filter(fits);
    // A cent apart is the rounding of a complement.
    const byAmount = [amount - 1, amount, amount + 1]
      .flatMap((each) => porImporte.get(`${movido.moneda} ${each}`) ?? [])
      .filter((candidato) => fits(candidato) && !byRastreo.includes(candidato));
    const pares = [
      ...byRastreo.flatMap((candidato) => rastreoPar(movido, candidato)),
      ...byAmount.flatMap((candidato) => importePar(movido, candidato)),
      ...(movido.moneda === 'MXN' ? enCambio.filter(fits).flatMap((candidato) => cambioPar(movido, candidato)) : []),
    ];
    const own = [...partesDe(movido)].flatMap((rfc) => ppd.get(rfc) ?? []);
    return [...pares, ...parciales(movido, own, pares)];
  });
}

/** Clave de rastreo and amount: sure. Another amount: one transfer that several complements share. */
function rastreoPar(movido: Movido, candidato: Candidato): Par[] {
  const isWhole = Math.abs(Math.abs(movido.centavos) - candidato.centavos) <= 1 && movido.moneda === candidato.moneda;
  const days = Math.abs(daysBetween(movido.fecha, candidato.fecha));
  if (!isWhole && days > LEJOS) return [];
  const razon = isWhole ? 'Misma clave de rastreo y mismo importe' : 'Misma clave de rastreo, otro importe';
  return [
    {
      movido,
      candidato,
      regla: 'rastreo',
      identidad: 'igual',
      puntos: isWhole ? 100 : 75,
      razon,
      segura: isWhole && days <= 45,
    },
  ];
}

/** The same amount within the days of its kind. */
function importePar(movido: Movido, candidato: Candidato): Par[] {
  const days = daysBetween(candidato.fecha, movido.fecha);
  const identidad = identidadDe(movido, candidato);
  const when = { REP: repWindow, PUE: pueWindow, PPD: ppdWindow }[candidato.clase](movido, candidato, days);
  if (!when) return [];
  const isSame = identidad.es === 'igual';
  const isNear = when === 'cerca';
  // Another clave de rastreo is another payment.
  const otherRastreo =
    candidato.operacion.length >= 10 && movido.rastreo !== '' && candidato.operacion !== movido.rastreo;
  const segura =
    isNear &&
    !otherRastreo &&
    (isSame || (identidad.es === 'sinDato' && !isRound(candidato.centavos) && candidato.clase === 'REP'));
  const base = { igual: isNear ? 97 : 80, sinDato: isNear ? 70 : 55, distinta: isNear ? 40 : 30 }[identidad.es];
  const razon = [
    'Mismo importe',
    isSame && `coincide ${identidad.por}`,
    identidad.es === 'distinta' && 'pero el banco dice otro RFC',
    otherRastreo && 'otra clave de rastreo',
    daysText(candidato, days),
  ];
  return [
    {
      movido,
      candidato,
      regla: 'importe',
      identidad: identidad.es,
      puntos: otherRastreo ? base - 20 : segura && !isSame ? 91 : base,
      razon: razon.filter(Boolean).join(', '),
      segura,
    },
  ];
}

const daysText = ({ clase }: Candidato, days: number) => {
  const what = clase === 'REP' ? 'la fecha de pago' : 'la factura';
  if (days === 0) return `el mismo día que ${what}`;
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'día' : 'días'}`;
  return days > 0 ? `${count} después de ${what}` : `${count} antes de ${what}`;
};

type Window = 'cerca' | 'lejos' | null;

const repWindow = (movido: Movido, candidato: Candidato, days: number): Window => {
  if (workDaysBetween(candidato.fecha, movido.fecha) <= CERCA) return 'cerca';
  return Math.abs(days) <= LEJOS ? 'lejos' : null;
};

const pueWindow = ({ fecha }: Movido, candidato: Candidato, days: number): Window => {
  if (days >= -ANTES && fecha <= afterMonth(candidato.fecha, CERCA)) return 'cerca';
  return days >= -LEJOS && days <= 45 ? 'lejos' : null;
};

const ppdWindow = (_movido: Movido, _candidato: Candidato, days: number): Window => {
  if (days < -ANTES) return null;
  return days <= CREDITO ? 'cerca' : days <= 400 ? 'lejos' : null;
};

/** Hundreds of pesos, also before the IVA of 16 or 8 %: amounts that unrelated payments share. */
export const isRound = (centavos: number): boolean =>
  [100, 116, 108].some((rate) => {
    const base = (centavos * 100) / rate;
    return Math.abs(base - Math.round(base / 10_000) * 10_000) < 2;
  });

function cambioPar(movido: Movido, candidato: Candidato): Par[] {
  const pesos = candidato.centavos * (candidato.tipoCambio ?? 0);
  const days = daysBetween(candidato.fecha, movido.fecha);
  if (Math.abs(pesos - Math.abs(movido.centavos)) > pesos * CAMBIO || Math.abs(days) > LEJOS) return [];
  const identidad = identidadDe(movido, candidato);
  if (identidad.es === 'distinta') return [];
  const isSame = identidad.es === 'igual';
  const razon = [
    `Mismo importe en pesos, con 1 % de diferencia en el tipo de cambio`,
    isSame && `coincide ${identidad.por}`,
    daysText(candidato, days),
  ];
  return [
    {
      movido,
      candidato,
      regla: 'cambio',
      identidad: identidad.es,
      puntos: isSame ? 75 : 50,
      razon: razon.filter(Boolean).join(', '),
      segura: false,
    },
  ];
}

/** Less than the balance of an invoice on credit of the same party. */
function parciales(movido: Movido, own: readonly Candidato[], pares: readonly Par[]): Par[] {
  if (pares.some(({ identidad, regla }) => identidad === 'igual' && regla !== 'cambio')) return [];
  const amount = Math.abs(movido.centavos);
  return own
    .filter(({ emitido, moneda, centavos, fecha }) => {
      const days = daysBetween(fecha, movido.fecha);
      return (
        emitido === movido.centavos > 0 &&
        moneda === movido.moneda &&
        centavos > amount + 1 &&
        days >= -ANTES &&
        days <= CREDITO
      );
    })
    .filter((candidato) => identidadDe(movido, candidato).es === 'igual')
    .toSorted((a, b) => (a.fecha < b.fecha ? -1 : 1))
    .slice(0, MAX_PARCIALES)
    .map((candidato) => ({
      movido,
      candidato,
      regla: 'parcial' as const,
      identidad: 'igual' as const,
      puntos: 45,
      razon: 'Menos que el saldo de la factura: sería un pago parcial',
      segura: false,
    }));
}
