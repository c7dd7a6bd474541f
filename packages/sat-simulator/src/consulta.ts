import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Solicitudes } from './descarga/solicitudes';
import type { Estados } from './estados';
import { parseExpresion } from './expresion';
import { isFalta, sendFalta } from './faltas';
import { isForma, reshape } from './formas';
import { CONSULTA_ACTION, type Resultado, readConsulta, writeFault, writeResultado } from './soap';

const XML = 'text/xml; charset=utf-8';
const MANTENIMIENTO = '<!doctype html><html lang="es"><title>SAT</title><h1>Servicio en mantenimiento</h1></html>';

const notFound = (codigoEstatus: string, estado = 'No Encontrado'): Resultado => ({
  codigoEstatus,
  esCancelable: '',
  estado,
  estatusCancelacion: '',
  validacionEfos: '',
});
const N601 = 'N - 601: La expresión impresa proporcionada no es válida.';
const N700 = 'N - 700: Servicio en transición.';
const N602 = 'N - 602: Comprobante no encontrado.';

const UNHEARD_OF = { esCancelable: 'Cancelable por excepción', estatusCancelacion: 'Solicitud en revisión' };

/** The same words in capitals, without accents, and with blanks around them. */
const shout = (resultado: Resultado): Resultado =>
  Object.fromEntries(
    Object.entries(resultado).map(([name, text]) => [
      name,
      text && ` ${text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().replaceAll(' ', '  ')} `,
    ]),
  ) as unknown as Resultado;

/** ConsultaCFDIService: one SOAP 1.1 operation, behaving as the dials say. It knows registered CFDI and those of the archive. */
export function registerConsulta(app: FastifyInstance, estados: Estados, solicitudes: Solicitudes): void {
  let answered = 0;
  const answerTo = (expresion: string): Resultado => {
    const parsed = parseExpresion(expresion);
    if (!parsed) return notFound(N601);
    const { mode } = estados.dials;
    if (mode === '601') return notFound(N601, 'Vigente');
    if (mode === 'no-encontrado') return notFound(N602);
    if (mode === 'codigo-desconocido') return notFound(N700, 'Vigente');
    const known = estados.find(parsed.id);
    if (known ? known.estado === 'No Encontrado' : !solicitudes.cfdi(parsed.id)) return notFound(N602);
    const estado = {
      estado: 'Vigente',
      esCancelable: 'Cancelable con aceptación',
      estatusCancelacion: '',
      validacionEfos: '200',
      ...known,
    };
    if (mode === 'flapping') estado.estado = answered++ % 2 ? 'Cancelado' : 'Vigente';
    if (mode === 'estado-desconocido') estado.estado = 'Suspendido';
    if (mode === 'desconocidas') Object.assign(estado, UNHEARD_OF);
    const resultado = { codigoEstatus: 'S - Comprobante obtenido satisfactoriamente.', ...estado };
    return mode === 'palabras' ? shout(resultado) : resultado;
  };

  const shaped = async (_request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const { mode } = estados.dials;
    return isForma(mode) ? await reshape(reply, mode, payload) : payload;
  };

  app.post('/ConsultaCFDIService.svc', { onSend: shaped }, async (request, reply) => {
    const { mode, slowMs } = estados.dials;
    if (mode === 'timeout') return hang(reply);
    if (mode === 'slow') await new Promise((done) => setTimeout(done, slowMs));
    if (mode === 'html') return reply.type('text/html; charset=utf-8').send(MANTENIMIENTO);
    if (isFalta(mode)) return sendFalta(reply, mode);
    reply.type(XML);
    if (mode === 'http500')
      return reply.code(500).send(writeFault('InternalServiceFault', 'Error interno del servidor.'));

    const action = String(request.headers.soapaction ?? '').replaceAll('"', '');
    if (action !== CONSULTA_ACTION) {
      return reply.code(500).send(writeFault('ActionNotSupported', `No se puede procesar la acción '${action}'.`));
    }
    const expresion = readConsulta(String(request.body));
    if (expresion === null)
      return reply.code(500).send(writeFault('DeserializationFailed', 'El mensaje no es una Consulta.'));
    const answer = writeResultado(answerTo(expresion));
    return reply.send(mode === 'garbage' ? answer.slice(0, answer.length / 2) : answer);
  });
}

/** The connection stays open until the client gives up. */
function hang(reply: FastifyReply): FastifyReply {
  return reply.hijack();
}
