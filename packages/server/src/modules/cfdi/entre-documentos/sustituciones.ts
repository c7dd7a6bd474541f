import {
  type EslabonCfdi,
  EstatusCfdi,
  type HallazgoEntreDocumentos,
  type SituacionSustitucion,
} from '@boveda/contracts';
import { Big } from 'big.js';
import { hallazgo, nameOf, nombrado } from './hallazgo';
import type { MetadatoAlcanzado, Punto, Red } from './relaciones.read-model';

/** Returns the UUIDs of a chain; of one without relations, that of the CFDI itself where it was read. */
export const uuidsOf = ({ cfdis, relaciones }: Red): string[] => [
  ...new Set([...cfdis.keys(), ...relaciones.flatMap(({ de, a }) => [de, a])]),
];

/** Returns the chain of replacements, oldest first; what neither vault nor metadata have comes first, since its day is unknown. */
export function chainOf(punto: Punto, red: Red, metadatos: ReadonlyMap<string, MetadatoAlcanzado>): EslabonCfdi[] {
  return uuidsOf(red)
    .map((uuid): EslabonCfdi => {
      const cfdi = red.cfdis.get(uuid);
      const metadato = metadatos.get(uuid);
      const known = cfdi ?? metadato;
      const estatus = cfdi?.status ?? (metadato ? estatusOf(metadato) : null);
      return {
        ...(cfdi ? nombrado(cfdi) : { uuid, serie: '', folio: '', cfdi: null }),
        fecha: known?.fecha ?? null,
        total: known ? new Big(known.total).toFixed(2) : null,
        moneda: cfdi?.moneda ?? null,
        estatus,
        cancelado: estatus === EstatusCfdi.Cancelado ? (metadato?.cancelado ?? cfdi?.cancelado ?? null) : null,
        canceladosat: estatus === EstatusCfdi.Cancelado && Boolean(metadato?.cancelado),
        situacion: known && !isOfIssuer(punto, known) ? 'ajeno' : situacionOf(uuid, estatus, red),
        sustituye: red.relaciones.filter(({ de }) => de === uuid).map(({ a }) => a),
      };
    })
    .toSorted((one, other) => (one.fecha ?? '').localeCompare(other.fecha ?? ''));
}

const estatusOf = ({ vigente }: MetadatoAlcanzado) => (vigente ? EstatusCfdi.Vigente : EstatusCfdi.Cancelado);

function situacionOf(uuid: string, estatus: number | null, { cfdis, relaciones }: Red): SituacionSustitucion {
  const replacing = relaciones.filter(({ de, a }) => a === uuid && de !== uuid).map(({ de }) => cfdis.get(de)?.status);
  switch (estatus) {
    case null:
      return 'ausente';
    case EstatusCfdi.Cancelado:
      return replacing.length > 0 ? 'sustituido' : 'cancelado';
    case EstatusCfdi.Vigente:
      return replacing.includes(EstatusCfdi.Vigente) ? 'sustituidoVigente' : 'vigente';
    default:
      return 'sinVerificar';
  }
}

/** Returns what does not hold in a chain of replacements, whichever of its CFDI is looked at. */
export function checkSustituciones(punto: Punto, red: Red): HallazgoEntreDocumentos[] {
  const { cfdis, relaciones } = red;
  const found: HallazgoEntreDocumentos[] = [];
  const otherThan = (uuid: string, other: string) => cfdis.get(uuid === punto.uuid ? other : uuid);
  const valid = (uuid: string) => {
    const cfdi = cfdis.get(uuid);
    return cfdi?.status === EstatusCfdi.Vigente && isOfIssuer(punto, cfdi) ? cfdi : undefined;
  };
  for (const { de, a } of relaciones) {
    const [replacing, replaced] = [valid(de), valid(a)];
    if (replacing && replaced && de !== a)
      found.push(
        hallazgo(
          'sustitucion_vigente',
          `${nameOf(replacing)} sustituye a ${nameOf(replaced)}, que sigue vigente: falta cancelarlo ante el SAT.`,
          { leido: 'Vigente', esperado: 'Cancelado', otro: otherThan(a, de) ?? null },
        ),
      );
  }
  for (const a of new Set(relaciones.map((relacion) => relacion.a))) {
    const replacing = relaciones.flatMap(({ de, ...to }) => (to.a === a && de !== a ? (valid(de) ?? []) : []));
    const last = replacing.find(({ uuid }) => uuid !== punto.uuid);
    if (replacing.length > 1 && last)
      found.push(
        hallazgo(
          'sustitucion_doble',
          `${replacing.map(nameOf).join(', ')} sustituyen al mismo CFDI y están vigentes.`,
          { leido: `${replacing.length} vigentes`, esperado: '1 vigente', otro: last },
        ),
      );
  }
  const circle = findCircle(red);
  if (circle.length > 0) {
    const names = circle.map((uuid) => nameOf(cfdis.get(uuid) ?? { serie: '', folio: '', uuid }));
    found.push(
      hallazgo('sustitucion_circular', `Se sustituyen en círculo: ${[...names, names[0]].join(' → ')}.`, {
        otro: cfdis.get(circle.find((uuid) => uuid !== punto.uuid) ?? '') ?? null,
      }),
    );
  }
  return found;
}

/** CFDI of another issuer replace nothing, whatever UUID they name. */
const isOfIssuer = (punto: Punto, { emitido, contraparte_rfc }: Pick<Punto, 'emitido' | 'contraparte_rfc'>) =>
  emitido === punto.emitido && (emitido || contraparte_rfc === punto.contraparte_rfc);

/** Returns the UUIDs of one circle, none where there is none. What is replaced by nothing is taken away until only circles are left. */
function findCircle({ relaciones }: Red): string[] {
  let left = relaciones;
  for (;;) {
    const replacing = new Set(left.map(({ de }) => de));
    const rest = left.filter(({ a }) => replacing.has(a));
    if (rest.length === left.length) break;
    left = rest;
  }
  const path: string[] = [];
  for (let at = left[0]?.de; at !== undefined; at = left.find(({ de }) => de === at)?.a) {
    const begun = path.indexOf(at);
    if (begun >= 0) return path.slice(begun);
    path.push(at);
  }
  return [];
}
