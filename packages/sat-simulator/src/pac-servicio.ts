import { createHmac } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Estados } from './estados';
import { isFalta, sendFalta } from './faltas';
import { attributeOf, checkFirma, findAll, readDocument, textOf } from './pac-firma';
import { escapeXml } from './soap';

/** The result of one UUID of an answer. */
export interface Folio {
  uuid: string;
  respuesta: string;
  codigo: string;
}

/** A related CFDI that prevents a cancellation. */
export interface Relacionado {
  uuid: string;
  emisor: string;
  receptor: string;
  relacion: 'padre' | 'hijo';
}

/** Refuses a whole request with one of the SAT's codes. */
export interface Rechazado {
  codigo: string;
  texto: string;
}

const rechazado = (codigo: string, texto: string): Rechazado => ({ codigo, texto: `${codigo} - ${texto}` });
const MAL_FORMADO = rechazado('301', 'XML mal formado.');
const SELLO = rechazado('302', 'Sello mal formado o inválido.');
const DE_OTRO = rechazado('309', 'El certificado no corresponde al RFC.');
const NO_ES_CSD = rechazado('310', 'Uso de certificado de e.Firma inválido.');

/** UUIDs with a request that a receptor has not answered, as the SAT writes them. */
export const listPendientes = (estados: Estados, rfcReceptor: string): string[] =>
  estados
    .solicitudesDe(rfcReceptor)
    .filter(({ estado }) => estado === 'pendiente')
    .map(({ uuid }) => uuid.toUpperCase());

/** Processes a SolicitudAceptacionRechazo: every accepted answer changes the state that ConsultaCFDIService gives. */
export async function takeRespuesta(
  estados: Estados,
  xml: string,
): Promise<{ folios: Folio[]; acuse: string } | Rechazado> {
  const document = readDocument(xml);
  if (document?.name !== 'SolicitudAceptacionRechazo') return MAL_FORMADO;
  const receptor = attributeOf(document, 'RfcReceptor');
  const problem = problemOf(checkFirma(document), receptor);
  if (problem) return problem;
  const folios: Folio[] = [];
  for (const folio of findAll(document, 'Folios')) {
    const [uuid, respuesta] = ['UUID', 'Respuesta'].map((name) => textOf(findAll(folio, name)[0]));
    if (uuid && respuesta) folios.push({ uuid, respuesta, codigo: await answer(estados, receptor, uuid, respuesta) });
  }
  const acuse = writeAcuse(receptor, attributeOf(document, 'RfcPacEnviaSolicitud'), folios);
  return { folios, acuse };
}

function problemOf(firma: ReturnType<typeof checkFirma>, rfc: string): Rechazado | null {
  if (!firma) return SELLO;
  if (firma.rfc !== rfc) return DE_OTRO;
  return firma.esCsd ? null : NO_ES_CSD;
}

async function answer(estados: Estados, receptor: string, uuid: string, respuesta: string): Promise<string> {
  const solicitud = estados.solicitudesDe(receptor).find((each) => each.uuid === uuid.toLowerCase());
  if (!solicitud) return '1001';
  if (solicitud.estado !== 'pendiente') return '1002';
  const acepta = respuesta === 'Aceptacion';
  await estados.tellSolicitud({ ...solicitud, estado: acepta ? 'aceptada' : 'rechazada' });
  const known = { esCancelable: 'Cancelable con aceptación', validacionEfos: '200' };
  await estados.tell(
    uuid,
    acepta
      ? { ...known, estado: 'Cancelado', estatusCancelacion: 'Cancelado con aceptación' }
      : { ...known, estado: 'Vigente', estatusCancelacion: 'Solicitud rechazada' },
  );
  return '1000';
}

/** Signed as the SAT does, with a key of the simulator's own. */
function writeAcuse(receptor: string, pac: string, folios: readonly Folio[]): string {
  const written = folios.map(
    ({ uuid, respuesta, codigo }) =>
      `<Folios Respuesta="${escapeXml(respuesta)}" xmlns="http://cancelacfd.sat.gob.mx"><UUID>${escapeXml(uuid)}</UUID>` +
      `<EstatusUUID>${codigo}</EstatusUUID></Folios>`,
  );
  const value = createHmac('sha512', 'simulador').update(written.join('')).digest('base64');
  return (
    '<?xml version="1.0" encoding="utf-8"?><AcuseAceptacionRechazo xmlns:xsd="http://www.w3.org/2001/XMLSchema" ' +
    `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" RfcReceptor="${escapeXml(receptor)}" RfcPac="${escapeXml(pac)}" ` +
    `CodEstatus="1000" Fecha="${new Date().toISOString().slice(0, -1)}">${written.join('')}` +
    '<Signature Id="SelloSAT" xmlns="http://www.w3.org/2000/09/xmldsig#"><SignatureValue>' +
    `${value}</SignatureValue></Signature></AcuseAceptacionRechazo>`
  );
}

/** Processes a PeticionConsultaRelacionados. */
export function takeConsulta(estados: Estados, xml: string): Relacionado[] | Rechazado {
  const document = readDocument(xml);
  if (document?.name !== 'PeticionConsultaRelacionados') return MAL_FORMADO;
  const rfc = attributeOf(document, 'RfcReceptor') || attributeOf(document, 'RfcEmisor');
  const problem = problemOf(checkFirma(document), rfc);
  if (problem) return problem;
  return estados.solicitud(attributeOf(document, 'Uuid'))?.relacionados ?? [];
}

const MANTENIMIENTO = '<!doctype html><html lang="es"><title>PAC</title><h1>Servicio en mantenimiento</h1></html>';

/**
 * Applies the mode of the PAC to a call. `silent` does the work and never answers, so that
 * the caller cannot know; `deaf` does not even do it.
 */
export async function asDialled<Done>(
  estados: Estados,
  reply: FastifyReply,
  work: () => Done | Promise<Done>,
  send: (done: Done) => { type: string; body: string; status?: number },
): Promise<FastifyReply> {
  const mode = estados.dials.pac ?? 'ok';
  if (mode === 'deaf') return reply.hijack();
  if (mode === 'html') return reply.type('text/html; charset=utf-8').send(MANTENIMIENTO);
  if (isFalta(mode)) return sendFalta(reply, mode);
  if (mode === 'http500') return reply.code(500).type('text/plain').send('Error interno del servidor.');
  const done = await work();
  if (mode === 'silent') return reply.hijack();
  if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, estados.dials.slowMs));
  const { type, body, status = 200 } = send(done);
  return reply
    .code(status)
    .type(type)
    .send(mode === 'garbage' ? body.slice(0, body.length / 2) : body);
}
