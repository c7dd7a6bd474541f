import type { LecturaDocumento } from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import { dayAt } from '@boveda/platform/core/time';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import { readNombresDe, readPartes } from '../../vault/ingest/judge';
import type { ParteCfdi } from '../../vault/ingest/judge-tasks';
import { compacted, type Leido, leerConstancia } from './leer-constancia';
import { contrastarQr } from './qr/contrastar-qr';
import { readQr } from './qr/read-qr';

/** CFDI that a document is compared with: each is a file to read. */
const MOST_CFDI = 20;
const DIAS_OPINION = 30;
const DIAS_CONSTANCIA = 92;
const DAY_MS = 86_400_000;

type Diferencia = LecturaDocumento['diferencias'][number];

/** Reads a document of an expediente as a constancia or an opinión 32-D. @throws not_found */
export async function readDocumento(deps: Deps, rfc: string, id: string, numero: number): Promise<LecturaDocumento> {
  const { rows } = await sql<{ sha256: string; contraparte: string }>`
    select d.sha256, e.contraparte from materialidad_documento d
    join materialidad_expediente e on e.rfc_owner = ${rfc} and e.id = d.expediente_id
    where d.rfc_owner = ${rfc} and d.expediente_id = ${id} and d.numero = ${numero}`.execute(deps.db);
  const documento = rows[0];
  if (!documento) throw notFound();
  const pdf = await deps.blobs.read(documento.sha256);
  const [{ texto }, codigos] = await Promise.all([readNombresDe(rfc, pdf), readQr(rfc, pdf)]);
  const leido = contrastarQr(leerConstancia(texto), codigos);
  if (leido.tipo === null) return { ...leido, comparados: 0, diferencias: [] };
  const { contraparte } = documento;
  const avisos = [...leido.avisos, ...avisosOf(leido, contraparte, dayAt(deps.clock()))];
  if (leido.rfc !== contraparte) return { ...leido, avisos, comparados: 0, diferencias: [] };
  return { ...leido, avisos, ...(await compare(deps, rfc, contraparte, leido)) };
}

/** What an opinión says that is not positive. */
const SENTIDOS: Readonly<Record<NonNullable<Leido['sentido']>, string | null>> = {
  positiva: null,
  negativa: 'La opinión es negativa: no está al corriente con sus obligaciones.',
  suspension: 'La opinión es de quien está en suspensión de actividades: no debería emitir CFDI.',
  sinObligaciones: 'La opinión es de un inscrito sin obligaciones fiscales: no debería emitir CFDI.',
};
/** How a constancia writes the state of who may work. */
const ACTIVO = /^(?:RE)?ACTIV/;

function avisosOf({ tipo, rfc, fecha, sentido, estatus }: Leido, contraparte: string, hoy: string): string[] {
  const dias = fecha === null ? 0 : (Date.parse(hoy) - Date.parse(fecha)) / DAY_MS;
  const most = tipo === 'opinion' ? DIAS_OPINION : DIAS_CONSTANCIA;
  return [
    rfc !== contraparte && `Es de ${rfc ?? 'un RFC que no se pudo leer'}, y el expediente es de ${contraparte}.`,
    fecha === null && 'No se pudo leer la fecha de emisión.',
    dias < 0 && 'La fecha de emisión es posterior a hoy.',
    dias > most && `Tiene ${dias} días: pida ${tipo === 'opinion' ? 'una opinión' : 'una constancia'} reciente.`,
    estatus !== null && !ACTIVO.test(estatus) && `Su estatus en el padrón es ${estatus}: no está activo.`,
    tipo === 'opinion' && sentido === null && 'No se pudo leer el sentido de la opinión.',
    sentido !== null && SENTIDOS[sentido],
  ].filter((aviso): aviso is string => typeof aviso === 'string');
}

/** Compares with the CFDI 4.0 of that RFC, the most recent first; each kind of difference names the first that has it. */
async function compare({ db, blobs }: Deps, rfc: string, contraparte: string, leido: Leido) {
  const { rows } = await sql<{ id: string; emitido: boolean; fecha: string; sha256: string }>`
    select id, emitido, fecha, xml_sha256 as sha256 from cfdi
    where rfc_owner = ${rfc} and (contraparte_rfc = ${contraparte} or ${contraparte} = ${rfc})
    order by fecha desc, id limit ${MOST_CFDI}`.execute(db);
  const diferencias = new Map<string, Diferencia>();
  let comparados = 0;
  for (const { sha256, ...cfdi } of rows) {
    const { version, partes } = await readPartes(rfc, await blobs.read(sha256));
    const parte = partes.find((each) => each.rfc === contraparte);
    if (version !== '4.0' || !parte) continue;
    comparados++;
    for (const distinta of diferenciasOf(leido, parte, cfdi.fecha.slice(0, 10))) {
      const key = `${distinta.dato} ${distinta.cfdi}`;
      if (!diferencias.has(key)) diferencias.set(key, { ...distinta, ...cfdi });
    }
  }
  return { comparados, diferencias: [...diferencias.values()] };
}

/** What a CFDI of a day says otherwise. A régimen counts while the constancia says that it held. */
function diferenciasOf(leido: Leido, { nombre, regimen, codigoPostal }: ParteCfdi, dia: string) {
  const found: Omit<Diferencia, 'id' | 'emitido' | 'fecha'>[] = [];
  if (leido.nombre && nombre && compacted(nombre) !== leido.nombre)
    found.push({ dato: 'nombre', documento: leido.nombre, cfdi: nombre });
  const vigentes = leido.regimenes.filter(({ desde, hasta }) => (desde ?? '') <= dia && dia <= (hasta ?? '9999'));
  if (leido.regimenes.length > 0 && regimen && !vigentes.some(({ clave }) => clave === regimen))
    found.push({
      dato: 'regimen',
      documento: vigentes.map(({ clave }) => clave).join(', ') || 'ninguno ese día',
      cfdi: regimen,
    });
  if (leido.codigoPostal && codigoPostal && codigoPostal !== leido.codigoPostal)
    found.push({ dato: 'codigoPostal', documento: leido.codigoPostal, cfdi: codigoPostal });
  return found;
}
