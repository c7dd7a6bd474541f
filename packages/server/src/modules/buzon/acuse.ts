import { type Acuse, parseXml, renderAcuse, type XmlElement } from '@boveda/cfdi';
import { EstatusSolicitud, TipoRespuesta } from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import { localAt } from '@boveda/platform/core/time';
import { codigosRespuesta } from '@boveda/sat-client';
import type { FileResponse } from '../../http/file-response';
import type { Deps } from '../../installation/deps';
import { findRespondida, listHistorial } from './buzon.read-model';

const NOTA =
  'La bóveda conserva el XML tal como llegó, identificado por su SHA-256. El SAT sella sus acuses con una clave que solo él tiene: este sello no puede verificarse en público.';
const SIN_ACUSE =
  'El acuse no llegó: la respuesta se confirmó preguntando al SAT por el estado del CFDI. La bóveda conserva la respuesta firmada, identificada por su SHA-256.';

/** Opens the receipt of an answer: the original XML, or a page with its content. */
export async function openAcuse(
  deps: Deps,
  rfc: string,
  id: string,
  kind: 'acuse-pdf' | 'acuse-xml',
): Promise<FileResponse> {
  const respondida = await findRespondida(deps.db, rfc, id);
  const name = `${rfc}_acuse_${respondida.uuid}`;
  const sha256 = respondida.acuse_sha256;
  if (kind === 'acuse-xml') {
    if (sha256 === null) throw notFound();
    return { name: `${name}.xml`, type: 'application/xml', content: await deps.blobs.open(sha256) };
  }
  const xml = sha256 === null ? null : await deps.blobs.read(sha256);
  const content = await renderAcuse(await describe(deps, rfc, respondida, xml));
  return { name: `${name}.pdf`, type: 'application/pdf', content };
}

async function describe(
  { db }: Deps,
  rfc: string,
  { id, uuid, status, codigo, respondida, acuse_sha256, solicitud_sha256 }: Awaited<ReturnType<typeof findRespondida>>,
  xml: Buffer | null,
): Promise<Acuse> {
  const { rows } = await listHistorial(db, rfc, { limit: 250, offset: 0, uuid });
  const row = rows.find((each) => each.id === id);
  const acepta = status === EstatusSolicitud.Aceptada;
  const cuando = respondida ?? new Date(0);
  const said = xml === null ? { fecha: '', pac: '', sello: '' } : readAcuse(xml);
  const known: Readonly<Record<string, string>> = codigosRespuesta;
  const campos = [
    { label: 'Folio fiscal', value: uuid.toUpperCase(), wide: 2 },
    { label: 'Emisor', value: row?.rfc ? `${row.rfc} ${row.nombre}` : 'La bóveda no tiene el CFDI', wide: 2 },
    { label: 'Respuesta', value: acepta ? 'Cancelación aceptada' : 'Cancelación rechazada' },
    { label: 'Confirmada', value: localAt(cuando).replace('T', ' ') },
    { label: 'Fecha del acuse', value: said.fecha.replace('T', ' ') },
    { label: 'PAC', value: said.pac },
    {
      label: 'Respondió',
      value: row?.tipo === TipoRespuesta.Inteligente ? `Buzón Inteligente: ${row.motivo}` : 'Una persona',
    },
    { label: 'Código del SAT', value: codigo ? `${codigo} ${known[codigo] ?? ''}` : '' },
  ];
  const pruebas = [
    { label: 'Sello digital del SAT', value: said.sello },
    { label: 'SHA-256 del acuse (XML)', value: acuse_sha256 ?? '' },
    { label: 'SHA-256 de la respuesta firmada (XML)', value: solicitud_sha256 ?? '' },
  ];
  return {
    titulo: acepta ? 'Acuse de aceptación de cancelación' : 'Acuse de rechazo de cancelación',
    contribuyente: `Receptor: ${rfc}`,
    campos: campos.filter(({ value }) => value.trim() !== ''),
    pruebas: pruebas.filter(({ value }) => value !== ''),
    nota: xml === null ? SIN_ACUSE : NOTA,
    creado: cuando,
  };
}

/** Reads the SAT's acuse; fields are empty where only the PAC's own answer is stored. */
function readAcuse(xml: Buffer): { fecha: string; pac: string; sello: string } {
  const root = parseXml(xml);
  if (root.local !== 'AcuseAceptacionRechazo') return { fecha: '', pac: '', sello: '' };
  const { Fecha = '', RfcPac = '' } = root.attributes;
  return { fecha: Fecha.slice(0, 19), pac: RfcPac, sello: findText(root, 'SignatureValue') };
}

const findText = (element: XmlElement, local: string): string =>
  element.children.map((child) => (child.local === local ? child.text.trim() : findText(child, local))).join('');
