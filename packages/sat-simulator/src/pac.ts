import type { FastifyInstance } from 'fastify';
import type { Estados } from './estados';
import { findAll, type Nodo, readDocument, textOf } from './pac-firma';
import {
  asDialled,
  type Folio,
  listPendientes,
  type Rechazado,
  type Relacionado,
  takeConsulta,
  takeRespuesta,
} from './pac-servicio';
import { escapeXml } from './soap';

const XML = 'text/xml; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const CREDENCIALES: Rechazado = { codigo: '300', texto: 'Invalid username or password' };

/** The PAC in two shapes: Finkok's SOAP service `cancel`, and SW sapien's calls in JSON. Both talk to the same SAT. */
export function registerPac(app: FastifyInstance, estados: Estados): void {
  registerFinkok(app, estados);
  app.register(async (sw) => registerSw(sw, estados));
}

const esRechazo = (done: object): done is Rechazado => 'texto' in done;

function registerFinkok(app: FastifyInstance, estados: Estados): void {
  app.post('/servicios/soap/cancel', (request, reply) => {
    const [body] = findAll(readDocument(String(request.body)) ?? { name: '', attributes: [], children: [] }, 'Body');
    const call = body?.children.find((child) => typeof child !== 'string');
    const operation = call?.name.replace(/^.*:/, '') ?? '';
    return asDialled(
      estados,
      reply,
      () => (call ? finkok(estados, operation, call) : CREDENCIALES),
      (result) => ({
        type: XML,
        body: writeFinkok(operation, typeof result === 'string' ? result : writeError(result)),
      }),
    );
  });
}

async function finkok(estados: Estados, operation: string, call: Nodo): Promise<string | Rechazado> {
  const field = (name: string) => textOf(findAll(call, name)[0]);
  if (field('username') === '' || field('password') === '') return CREDENCIALES;
  const xml = Buffer.from(field('xml'), 'base64').toString();
  if (operation === 'get_pending') {
    const uuids = listPendientes(estados, field('rtaxpayer_id'));
    return `<s0:uuids>${uuids.map((uuid) => `<tns:string>${uuid}</tns:string>`).join('')}</s0:uuids>`;
  }
  if (operation === 'accept_reject_signature') {
    const done = await takeRespuesta(estados, xml);
    return esRechazo(done) ? done : writeFolios(done.folios);
  }
  const done = takeConsulta(estados, xml);
  return esRechazo(done) ? done : writeRelacionados(done);
}

const writeError = ({ texto }: Rechazado) => `<s0:error>${escapeXml(texto)}</s0:error>`;

function writeFolios(folios: readonly Folio[]): string {
  const write = (respuesta: string, list: string, item: string) => {
    const written = folios
      .filter((folio) => folio.respuesta === respuesta)
      .map(
        ({ uuid, codigo }) =>
          `<s0:${item}><s0:status>${codigo}</s0:status><s0:uuid>${escapeXml(uuid)}</s0:uuid></s0:${item}>`,
      );
    return written.length > 0 ? `<s0:${list}>${written.join('')}</s0:${list}>` : '';
  };
  return write('Rechazo', 'rechazo', 'Rechaza') + write('Aceptacion', 'aceptacion', 'Acepta');
}

function writeRelacionados(relacionados: readonly Relacionado[]): string {
  const write = (relacion: Relacionado['relacion'], list: string, item: string) => {
    const written = relacionados
      .filter((each) => each.relacion === relacion)
      .map(
        ({ uuid, emisor, receptor }) =>
          `<s0:${item}><s0:uuid>${uuid}</s0:uuid><s0:receptor>${escapeXml(receptor)}</s0:receptor>` +
          `<s0:emisor>${escapeXml(emisor)}</s0:emisor></s0:${item}>`,
      );
    return `<s0:${list}>${written.join('')}</s0:${list}>`;
  };
  return write('padre', 'Padres', 'Padre') + write('hijo', 'Hijos', 'Hijo');
}

const writeFinkok = (operation: string, result: string): string =>
  "<?xml version='1.0' encoding='UTF-8'?>\n" +
  '<senv:Envelope xmlns:senv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:s0="apps.services.soap.core.views" ' +
  `xmlns:tns="http://facturacion.finkok.com/cancel"><senv:Body><tns:${operation}Response><tns:${operation}Result>` +
  `${result}</tns:${operation}Result></tns:${operation}Response></senv:Body></senv:Envelope>`;

function registerSw(app: FastifyInstance, estados: Estados): void {
  app.addContentTypeParser(/^multipart\/form-data/, { parseAs: 'string' }, (_request, body, done) =>
    done(null, onlyPartOf(String(body))),
  );
  app.addHook('preHandler', async ({ headers }, reply) => {
    if (/^Bearer \S+$/.test(headers.authorization ?? '')) return;
    return reply.code(401).send({ status: 'error', message: 'El token no es válido.', messageDetail: null });
  });
  const json = (done: Rechazado | object) =>
    esRechazo(done)
      ? {
          type: JSON_TYPE,
          status: 400,
          body: JSON.stringify({ status: 'error', message: done.texto, messageDetail: '' }),
        }
      : { type: JSON_TYPE, body: JSON.stringify({ ...done, status: 'success' }) };

  app.get<{ Params: { rfc: string } }>('/pendings/:rfc', ({ params }, reply) =>
    asDialled(
      estados,
      reply,
      () => {
        const uuid = listPendientes(estados, params.rfc);
        return uuid.length > 0 ? { data: { uuid }, codStatus: '1100' } : { data: null, codStatus: '1101' };
      },
      json,
    ),
  );
  app.post('/acceptreject/xml', ({ body }, reply) =>
    asDialled(
      estados,
      reply,
      async () => {
        const done = await takeRespuesta(estados, String(body));
        if (esRechazo(done)) return done;
        const folios = done.folios.map(({ uuid, codigo, respuesta }) => ({ uuid, estatusUUID: codigo, respuesta }));
        return { data: { acuse: done.acuse, folios }, codStatus: '1000' };
      },
      json,
    ),
  );
  app.post('/relations/xml', ({ body }, reply) =>
    asDialled(
      estados,
      reply,
      () => {
        const done = takeConsulta(estados, String(body));
        if (esRechazo(done)) return done;
        const list = (relacion: Relacionado['relacion']) =>
          done
            .filter((each) => each.relacion === relacion)
            .map(({ uuid, emisor, receptor }) => ({ uuid, rfcEmisor: emisor, rfcReceptor: receptor }));
        return {
          data: { uuidsRelacionadosPadres: list('padre'), uuidsRelacionadosHijos: list('hijo') },
          codStatus: done.length > 0 ? '2000' : '2001',
        };
      },
      json,
    ),
  );
}

/** What a form with a single file holds. Source: RFC 2046, §5.1. */
function onlyPartOf(form: string): string {
  const end = form.lastIndexOf('\r\n--');
  return form.slice(form.indexOf('\r\n\r\n') + 4, end);
}
