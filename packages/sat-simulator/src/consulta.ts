import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Solicitudes } from './descarga/solicitudes';
import type { Estados } from './estados';
import { parseExpresion } from './expresion';
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
const N602 = 'N - 602: Comprobante no encontrado.';

/** ConsultaCFDIService: one SOAP 1.1 operation, behaving as the dials say. It knows registered CFDI and those of the archive. */
export function registerConsulta(app: FastifyInstance, estados: Estados, solicitudes: Solicitudes): void {
  let answered = 0;
  const consultar = (expresion: string): Resultado => {
    const parsed = parseExpresion(expresion);
    if (!parsed) return notFound(N601);
    const { mode } = estados.dials;
    if (mode === '601') return notFound(N601, 'Vigente');
    if (mode === 'no-encontrado') return notFound(N602);
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
    return { codigoEstatus: 'S - Comprobante obtenido satisfactoriamente.', ...estado };
  };

  app.post('/ConsultaCFDIService.svc', async (request, reply) => {
    const { mode, slowMs } = estados.dials;
    if (mode === 'timeout') return hang(reply);
    if (mode === 'slow') await new Promise((done) => setTimeout(done, slowMs));
    if (mode === 'html') return reply.type('text/html; charset=utf-8').send(MANTENIMIENTO);
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
    const answer = writeResultado(consultar(expresion));
    return reply.send(mode === 'garbage' ? answer.slice(0, answer.length / 2) : answer);
  });
}

/** The connection stays open until the client gives up. */
function hang(reply: FastifyReply): FastifyReply {
  return reply.hijack();
}
