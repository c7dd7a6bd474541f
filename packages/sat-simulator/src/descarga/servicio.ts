import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isForma, reshape } from '../formas';
import { writeFault } from '../soap';
import { type Transporte, transportes } from './dials';
import { certificateOf, faultOf, isSignedBy, rfcOf } from './firma';
import { readPeticion } from './peticion';
import { mensajes, writePaquete, writeResult, writeToken } from './respuestas';
import type { Solicitudes, SolicitudSat } from './solicitudes';
import { misbehave } from './transporte';
import { attribute, childrenOf, descend, type Elemento, parseXml, textOf } from './xml';
import { zipOf } from './zip';

type Operation = 'autentica' | 'solicita' | 'verifica' | 'descarga';

/** A signed request: the operation below Body, the element inside it, and the RFC that it claims. */
interface Signed {
  operation: Elemento;
  request: Elemento;
  rfc: string;
}

const XML = 'text/xml; charset=utf-8';
const TOKEN_MS = 10 * 60_000;
/** How far ahead the clock of a sender may be. */
const SKEW_MS = 5 * 60_000;
const MAX_DOWNLOADS = 2;
const DEMASIADOS = 200_001;
const isTransporte = (dial: string): dial is Transporte => Object.hasOwn(transportes, dial);

/** The four operations of a service of the mass download, v1.5, behaving as its dials say. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of calls, each short.
export function registerDescarga(app: FastifyInstance, solicitudes: Solicitudes): void {
  const tokens = new Map<string, { rfc: string; expires: number }>();
  const now = () => new Date(solicitudes.clock().getTime() - (solicitudes.dials.relojMinutos ?? 0) * 60_000);

  const note = ({ body }: FastifyRequest) => {
    const signed = readSigned(String(body));
    const peticion = signed && readPeticion(signed.operation, signed.request, now());
    if (peticion && typeof peticion !== 'string') solicitudes.note(peticion);
  };

  const shaped = (operation: Operation) => async (_request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const dial = solicitudes.dials[operation];
    return isForma(dial) ? await reshape(reply, dial, payload) : payload;
  };

  /** Serves one operation unless its dial says otherwise. */
  const serve = (
    operation: Operation,
    path: string,
    answer: (request: FastifyRequest, reply: FastifyReply, forced: string | null) => unknown,
  ) =>
    app.post(`${solicitudes.archivo.prefix}${path}`, { onSend: shaped(operation) }, async (request, reply) => {
      solicitudes.count(operation);
      reply.header('date', now().toUTCString());
      if (operation === 'solicita') note(request);
      const dial = solicitudes.dials[operation];
      if (isTransporte(dial)) return misbehave(reply, dial);
      reply.type(XML);
      return await answer(request, reply, /^\d+$/.test(dial) ? dial : null);
    });

  /** Refuses requests without a valid token and signature. */
  const refused = (request: FastifyRequest, signed: Signed): string | null => {
    const token = /^WRAP access_token="(.+)"$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const holder = tokens.get(token);
    if (!holder || holder.expires < now().getTime() || holder.rfc !== signed.rfc) return '300';
    return faultOf(signed.operation, signed.request, signed.rfc, now());
  };

  serve('autentica', '/Autenticacion/Autenticacion.svc', (request, reply, forced) => {
    const rfc = forced ? null : authenticate(String(request.body), now());
    if (rfc === null)
      return reply
        .code(500)
        .send(writeFault('InvalidSecurity', 'An error occurred when verifying security for the message.'));
    const token = `${randomBytes(48).toString('base64url')}%26wrap_subject%3d${Buffer.from(rfc).toString('hex')}`;
    tokens.set(token, { rfc, expires: now().getTime() + TOKEN_MS });
    return reply.send(writeToken(token, now()));
  });

  serve('solicita', '/SolicitaDescargaService.svc', async (request, reply, forced) => {
    const signed = readSigned(String(request.body));
    const operation = signed?.operation.tag.local ?? 'SolicitaDescargaEmitidos';
    const say = (codigo: string, more: Record<string, string> = {}) =>
      reply.send(writeResult(operation, { CodEstatus: codigo, Mensaje: mensajes[codigo] ?? '', ...more }));
    if (!signed) return say('301');
    const code = forced ?? refused(request, signed);
    if (code) return say(code);
    const peticion = readPeticion(signed.operation, signed.request, now());
    if (typeof peticion === 'string') return say('301', { Mensaje: peticion });
    const taken = await solicitudes.take(peticion);
    if (solicitudes.dials.solicita === 'perdida') return misbehave(reply, 'timeout');
    return typeof taken === 'string' ? say(taken) : say('5000', { IdSolicitud: taken.id });
  });

  serve('verifica', '/VerificaSolicitudDescargaService.svc', async (request, reply, forced) => {
    const signed = readSigned(String(request.body));
    const say = (attributes: Record<string, string | number>, ids: string[] = []) =>
      reply.send(writeResult('VerificaSolicitudDescarga', attributes, ids));
    const code = signed ? (forced ?? refused(request, signed)) : '301';
    const unknown = { EstadoSolicitud: 0, CodigoEstadoSolicitud: '', NumeroCFDIs: 0 };
    const solicitud = signed && solicitudes.find(attribute(signed.request, 'IdSolicitud') ?? '', signed.rfc);
    if (code) return say({ CodEstatus: code, Mensaje: mensajes[code] ?? '', ...unknown });
    if (!solicitud) return say({ CodEstatus: '5004', Mensaje: mensajes[5004] ?? '', ...unknown });
    const found = verify(solicitudes, solicitud);
    await solicitudes.save();
    return say(
      {
        CodEstatus: '5000',
        EstadoSolicitud: found.estado,
        CodigoEstadoSolicitud: found.codigo,
        NumeroCFDIs: found.cantidad,
        Mensaje: mensajes[5000] ?? '',
      },
      found.paquetes,
    );
  });

  serve('descarga', '/DescargaMasivaService.svc', async (request, reply, forced) => {
    const signed = readSigned(String(request.body));
    const say = (codigo: string) => reply.send(writePaquete(codigo, null));
    if (!signed) return say('301');
    const code = forced ?? refused(request, signed);
    if (code) return say(code);
    const id = attribute(signed.request, 'IdPaquete') ?? '';
    const solicitud = solicitudes.find(id.split('_')[0] ?? '', signed.rfc);
    if (!solicitud || solicitudes.estadoOf(solicitud) !== 3 || !solicitudes.paquetesOf(solicitud).includes(id))
      return say('5007');
    const downloads = solicitud.descargas[id] ?? 0;
    if (downloads >= MAX_DOWNLOADS) return say('5008');
    solicitud.descargas[id] = downloads + 1;
    await solicitudes.save();
    const cfdis = solicitudes.contentOf(solicitud, id);
    return reply.send(writePaquete('5000', zipOf(solicitudes, solicitud.peticion.contenido, cfdis)));
  });
}

/** RFC of the certificate that signed a timestamp which is valid now; null otherwise. */
function authenticate(xml: string, now: Date): string | null {
  const security = descend(parseXml(xml), 'Header', 'Security');
  const timestamp = descend(security, 'Timestamp');
  const certificate = certificateOf(textOf(descend(security, 'BinarySecurityToken')));
  if (!timestamp || !certificate) return null;
  const created = new Date(textOf(descend(timestamp, 'Created')));
  const expires = new Date(textOf(descend(timestamp, 'Expires')));
  const valid = new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo);
  if (!(expires > now) || created.getTime() > now.getTime() + SKEW_MS || !valid) return null;
  return isSignedBy(descend(security, 'Signature'), timestamp, certificate) ? rfcOf(certificate) : null;
}

function readSigned(xml: string): Signed | null {
  const operation = childrenOf(descend(parseXml(xml), 'Body'))[0];
  const request = childrenOf(operation)[0];
  const rfc = attribute(request, 'RfcSolicitante');
  return operation && request && rfc ? { operation, request, rfc } : null;
}

/** State, code, count and packages of a request, as the dials set them. */
function verify(solicitudes: Solicitudes, solicitud: SolicitudSat) {
  const { verifica, tope } = solicitudes.dials;
  const nothing = { cantidad: 0, paquetes: [] as string[] };
  const forced = /^estado-(\d)$/.exec(verifica)?.[1];
  if (forced) return { estado: Number(forced), codigo: forced === '5' ? '5002' : '5000', ...nothing };
  if (verifica === 'parpadeo' && solicitud.verificaciones++ < 4)
    return { estado: solicitud.verificaciones % 2 ? 2 : 1, codigo: '5000', ...nothing };
  const estado = solicitudes.estadoOf(solicitud);
  if (estado !== 3) return { estado, codigo: '5000', ...nothing };
  const cantidad = verifica === 'demasiados' ? DEMASIADOS : (solicitud.uuids?.length ?? 0);
  if (cantidad > tope) return { estado: 5, codigo: '5003', ...nothing };
  // An empty period is answered as Rechazada, with the code that means success without CFDI.
  if (cantidad === 0) return { estado: 5, codigo: '5004', ...nothing };
  const ids = verifica === 'sin-paquetes' ? [] : solicitudes.paquetesOf(solicitud);
  return { estado, codigo: '5000', cantidad, paquetes: ids };
}
