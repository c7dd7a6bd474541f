import { fechaText } from '../cfdi/element';
import type { RetencionFacts } from '../cfdi/retencion-builder';
import { monthsBefore, plusDays, toLocal } from './calendar';
import { contrapartes, contribuyentesDemo, isPersonaFisica, type Persona } from './personas';
import { Random } from './random';

/** A CFDI de retenciones of the demo. */
export interface RetencionDemo {
  emisor: Persona;
  receptor: Persona;
  /** Local time. */
  fecha: Date;
  facts: RetencionFacts & { uuid: string };
  /** The SAT has it, and the taxpayers' vaults lack it. */
  porDescargar: boolean;
}

/** Day of the month on which tax that was withheld in the month before is certified. */
const DAY = 8;
/** Months back from today in which each taxpayer withholds, and has tax withheld; the first is still to be downloaded. */
const MONTHS = [1, 5, 11, 17, 22];
const NOW_TO_DOWNLOAD = 1;
/** Hundredths of the amount that are withheld as ISR, by key: LISR 140 and the rates of interest. */
const ISR: Readonly<Record<string, number>> = { '14': 10, '16': 20 };

/** Plans what the demo's taxpayers withhold, and what is withheld from them, in two years up to `today`; the same day gives the same. */
export function planRetenciones(today: Date, seed = 'boveda'): RetencionDemo[] {
  const now = toLocal(today);
  const random = new Random(`${seed} retenciones`);
  const socios = contrapartes.filter(isPersonaFisica);
  const empresas = contrapartes.filter((persona) => !isPersonaFisica(persona));
  return contribuyentesDemo.flatMap((contribuyente) =>
    MONTHS.flatMap((back) => {
      const day = plusDays(monthsBefore(now, back), DAY - 1 + 10 / 24);
      const make = (emisor: Persona, receptor: Persona, clave: string) =>
        planRetencion(random, { emisor, receptor, clave, day, porDescargar: back === NOW_TO_DOWNLOAD });
      return [
        // Only companies distribute dividends.
        make(contribuyente, random.pick(socios), isPersonaFisica(contribuyente) ? '16' : '14'),
        make(random.pick(empresas), contribuyente, '16'),
      ];
    }),
  );
}

interface Pago {
  emisor: Persona;
  receptor: Persona;
  clave: string;
  day: Date;
  porDescargar: boolean;
}

function planRetencion(random: Random, { emisor, receptor, clave, day, porDescargar }: Pago): RetencionDemo {
  const centavos = random.int(200, 9_000) * 1_000;
  const isr = (centavos * (ISR[clave] ?? 0)) / 100;
  const month = monthsBefore(day, 1);
  const mes = month.getUTCMonth() + 1;
  return {
    emisor,
    receptor,
    fecha: day,
    porDescargar,
    facts: {
      uuid: random.uuid(),
      folio: `RET-${random.int(100, 9_999)}`,
      fecha: fechaText(day),
      clave,
      ejercicio: month.getUTCFullYear(),
      mesInicial: mes,
      mesFinal: mes,
      receptor: receptor.rfc,
      nombreReceptor: receptor.nombre,
      operacion: (centavos / 100).toFixed(2),
      isr: (isr / 100).toFixed(2),
    },
  };
}
