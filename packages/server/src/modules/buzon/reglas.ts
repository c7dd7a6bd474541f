import { reglasBuzon } from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import type { Respuesta } from '@boveda/sat-client';
import { Big } from 'big.js';
import type { ConfiguracionBuzon } from '../config/configuracion.store';

/** The fields of a CFDI to be cancelled that the rules evaluate. */
export interface CfdiSolicitado {
  emisor: string;
  /** Its own date, `yyyy-MM-ddTHH:mm:ss`. */
  fecha: string;
  /** Of a CFDI of tipo P what its payments come to. Null when an amount is in another currency and has no TipoCambio. */
  totalMxn: string | null;
  preaceptado: boolean;
}

/** The rules as an administrator set them. */
export type Reglas = Readonly<Omit<ConfiguracionBuzon, 'ultimo_buzon'>>;

/** An answer and its reason. */
export interface Decision {
  respuesta: Respuesta;
  motivo: string;
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/**
 * Returns the automatic answer to a request, or null when a user must decide. Pre-acceptance applies whether the rules
 * are on or off, and the acceptance list comes before every rule that rejects. A rule whose input is missing does not
 * apply: without a CFDI (null), only the rule that rejects all does.
 */
export function decideByReglas(cfdi: CfdiSolicitado | null, reglas: Reglas, now: Date): Decision | null {
  if (cfdi?.preaceptado) return { respuesta: 'Aceptacion', motivo: 'CFDI pre-aceptado' };
  if (!reglas.usa_buzon) return null;
  if (cfdi && reglas.buzon_listablanca.includes(cfdi.emisor))
    return { respuesta: 'Aceptacion', motivo: 'Lista de aceptación' };
  const applies = { ...(cfdi && rulesFor(cfdi, reglas, dayAt(now))), usa_buzon_1: reglas.usa_buzon_1 };
  const rule = Object.keys(reglasBuzon).find((name) => applies[name as keyof typeof applies]);
  return rule ? { respuesta: 'Rechazo', motivo: reglasBuzon[rule as keyof typeof reglasBuzon] } : null;
}

function rulesFor({ fecha, totalMxn }: CfdiSolicitado, reglas: Reglas, today: string) {
  const day = fecha.slice(0, 10);
  return {
    usa_buzon_2: reglas.usa_buzon_2 && day.slice(0, 7) < today.slice(0, 7),
    usa_buzon_3: reglas.usa_buzon_3 && totalMxn !== null && new Big(totalMxn).gt(reglas.val_buzon_3),
    usa_buzon_4: reglas.usa_buzon_4 && daysBetween(day, today) > reglas.val_buzon_4,
  };
}
