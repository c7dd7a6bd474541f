import { type ArchivoCorreo, type ArchivoRechazado, type MotivoCorreo, motivosCorreo } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { sha256Of } from '@boveda/platform/core/sha256';
import type { Deps } from '../../installation/deps';
import { pairEntries } from '../../vault/files/pair';
import type { Destination, IncomingCfdi } from '../../vault/ingest/candidate';
import { ingestMany } from '../../vault/ingest/ingest';
import { openUpload } from '../../vault/ingest/open-upload';
import type { Leido } from './mensajes.store';
import { type Hallazgo, openMessage } from './mime/open-message';

/** Temporary reasons: the same file is stored once there is space, a plan, or a database again. */
const PASSING = ['storage_full', 'plan_expired', 'storage_unavailable', 'database_unavailable', 'server_busy'];

type Archivo = Extract<Hallazgo, { bytes: Buffer }>;

/** What became of a message. */
interface Tomado extends Leido {
  /** Why some CFDI were left in the mailbox, where a user can change that. */
  faltaron?: string | undefined;
}

/**
 * Stores the CFDI of one message in the same way as uploads, and says of everything in it what became of it. @throws Problem when
 * the vault cannot store anything now, so that the message has to be read again
 */
export async function takeMessage(deps: Deps, destino: Destination, raw: Buffer): Promise<Tomado> {
  const { hallazgos, ...head } = await openMessage(raw);
  const archivos: ArchivoCorreo[] = [];
  const files: (Archivo & { archivo: string })[] = [];
  const seen = new Set<string>();
  const uuids = new Set<string>();
  // What is pasted comes last: the same CFDI as a file has the bytes that were sealed.
  for (const hallazgo of hallazgos.toSorted((a, b) => Number('isPasted' in a) - Number('isPasted' in b))) {
    if (!('bytes' in hallazgo)) {
      archivos.push(told(hallazgo.nombre, hallazgo.kind, hallazgo.motivo));
      continue;
    }
    const hash = sha256Of(hallazgo.bytes);
    const uuid = hallazgo.kind === 'xml' ? uuidOf(hallazgo.bytes) : null;
    if (seen.has(hash) || (hallazgo.isPasted && uuids.has(uuid ?? '')))
      archivos.push(told(hallazgo.nombre, 'omitido', 'repetido'));
    else files.push({ ...hallazgo, archivo: nameFor(hallazgo, files) });
    seen.add(hash);
    if (uuid) uuids.add(uuid);
  }
  archivos.push(...(await ingestPairs(deps, destino, files)));
  for (const { kind, archivo, bytes } of files)
    if (kind === 'zip') archivos.push(...(await ingestZip(deps, destino, archivo, bytes)));
  await markQuarantined(deps, destino.rfc, archivos);
  const full = archivos.find(({ code }) => code === 'quarantine_full');
  return { ...head, archivos, faltaron: full?.msg ?? undefined };
}

const told = (nombre: string, resultado: 'rechazado' | 'omitido', code: MotivoCorreo): ArchivoCorreo => ({
  nombre,
  resultado,
  code,
  msg: motivosCorreo[code],
  uuid: null,
});

/** A name that no other file of its kind has, and whose ending is that of its content. */
function nameFor({ kind, nombre }: Archivo, others: readonly { kind: string; archivo: string }[]): string {
  const base = nombre.replace(/\.(xml|pdf|zip)(\.\w{1,4})?$/i, '') || `adjunto-${others.length + 1}`;
  const taken = new Set(others.filter((other) => other.kind === kind).map(({ archivo }) => archivo));
  let name = `${base}.${kind}`;
  for (let n = 2; taken.has(name); n++) name = `${base} (${n}).${kind}`;
  return name;
}

async function ingestPairs(
  deps: Deps,
  destino: Destination,
  files: readonly (Archivo & { archivo: string })[],
): Promise<ArchivoCorreo[]> {
  const entries = files
    .filter(({ kind }) => kind !== 'zip')
    .map(({ archivo, bytes }) => ({ name: archivo, read: async () => bytes, bytes }));
  const { pairs } = pairEntries(entries);
  const pdfs = entries.filter(({ name }) => name.endsWith('.pdf'));
  // A single XML and a single PDF in a message belong together, whatever their names.
  const only = pairs.length === 1 && pdfs.length === 1 ? pdfs[0] : undefined;
  const archivos = pairs.map(
    ({ xml, pdf = only }): IncomingCfdi => ({
      archivo: xml.name,
      xml: xml.read,
      pdf: pdf && { archivo: pdf.name, content: pdf.read },
    }),
  );
  const paired = new Set(archivos.map(({ pdf }) => pdf?.archivo));
  const alone = pdfs.filter(({ name }) => !paired.has(name)).map(({ name }) => told(name, 'omitido', 'pdf_sin_xml'));
  return [...(await ingestAll(deps, destino, archivos)), ...alone];
}

async function ingestZip(deps: Deps, destino: Destination, zip: string, bytes: Buffer): Promise<ArchivoCorreo[]> {
  try {
    const upload = await openUpload(bytes);
    try {
      const inside = (name: string) => `${zip}/${name}`;
      const archivos = upload.archivos.map(({ archivo, xml, pdf }) => ({
        archivo: inside(archivo),
        xml,
        pdf: pdf && { ...pdf, archivo: inside(pdf.archivo) },
      }));
      const refused = upload.refused.map((error) => rejected({ ...error, archivo: inside(error.archivo) }));
      return [...refused, ...(await ingestAll(deps, destino, archivos))];
    } finally {
      await upload.close();
    }
  } catch (error) {
    if (!(error instanceof Problem) || PASSING.includes(error.code)) throw error;
    return [rejected({ archivo: zip, code: error.code, msg: error.msg })];
  }
}

/** Stores CFDI and says of each, and of its PDF, what became of it. */
async function ingestAll(
  deps: Deps,
  destino: Destination,
  archivos: readonly IncomingCfdi[],
): Promise<ArchivoCorreo[]> {
  if (archivos.length === 0) return [];
  const uuids = new Map<string, string | null>();
  const watched = archivos.map(
    ({ xml, ...rest }): IncomingCfdi => ({
      ...rest,
      xml: async () => {
        const bytes = xml instanceof Uint8Array ? xml : await xml();
        uuids.set(rest.archivo, uuidOf(bytes));
        return bytes;
      },
    }),
  );
  const { errores, documentos = [] } = await ingestMany(deps, destino, watched);
  const kept = new Map(documentos.map(({ archivo, msg }) => [archivo, msg]));
  const passing = errores.find(({ code }) => PASSING.includes(code));
  if (passing) throw new Problem(503, passing.code, passing.msg);
  const errors = new Map(errores.map((error) => [error.archivo, error]));
  return archivos.flatMap(({ archivo, pdf }) => {
    const error = errors.get(archivo);
    const one = {
      ...outcomeOf(archivo, error, uuids.get(archivo) ?? null),
      ...(kept.has(archivo) && { msg: kept.get(archivo) ?? null }),
    };
    return pdf ? [one, outcomeOfPdf(pdf.archivo, errors.get(pdf.archivo), error)] : [one];
  });
}

const rejected = ({ archivo, code, msg }: ArchivoRechazado): ArchivoCorreo => ({
  nombre: archivo,
  resultado: 'rechazado',
  code,
  msg,
  uuid: null,
});

const stored = (nombre: string, uuid: string | null): ArchivoCorreo => ({
  nombre,
  resultado: 'tomado',
  code: null,
  msg: null,
  uuid,
});

function outcomeOf(archivo: string, error: ArchivoRechazado | undefined, uuid: string | null): ArchivoCorreo {
  if (!error) return stored(archivo, uuid);
  if (error.code !== 'cfdi_already_stored') return rejected(error);
  return { ...stored(archivo, uuid), code: 'ya_guardado', msg: motivosCorreo.ya_guardado };
}

function outcomeOfPdf(
  archivo: string,
  error: ArchivoRechazado | undefined,
  ofXml: ArchivoRechazado | undefined,
): ArchivoCorreo {
  if (error) return rejected(error);
  if (!ofXml) return stored(archivo, null);
  return told(archivo, 'omitido', ofXml.code === 'cfdi_already_stored' ? 'ya_guardado' : 'pdf_sin_xml');
}

/** The UUID of a stamp, as a link for people; null where it is not found. */
function uuidOf(xml: Uint8Array): string | null {
  const text = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength).toString('latin1').replaceAll('\0', '');
  const [, uuid] =
    /TimbreFiscalDigital\s[^<>]{0,4000}?UUID\s*=\s*["']\s*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i.exec(text) ??
    [];
  return uuid?.toLowerCase() ?? null;
}

async function markQuarantined({ db }: Deps, rfc: string, archivos: ArchivoCorreo[]): Promise<void> {
  const uuids = archivos.flatMap(({ resultado, uuid }) => (resultado === 'tomado' && uuid ? [uuid] : []));
  if (uuids.length === 0) return;
  const rows = await db
    .selectFrom('cfdi')
    .select('uuid')
    .where('rfc_owner', '=', rfc)
    .where('uuid', 'in', uuids)
    .where('cuarentena', '=', true)
    .execute();
  const quarantined = new Set(rows.map(({ uuid }) => uuid));
  for (const archivo of archivos)
    if (archivo.uuid && quarantined.has(archivo.uuid))
      Object.assign(archivo, { code: 'en_cuarentena', msg: motivosCorreo.en_cuarentena });
}
