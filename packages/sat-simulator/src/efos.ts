import type { FastifyInstance } from 'fastify';
import type { EfosListed, Estados } from './estados';

const PREAMBLE = [
  '"Información actualizada al 31 de octubre de 2026; los listados a que se hace mención, son de carácter público, y pueden ser consultados en el Portal del Servicio de Administración Tributaria"',
  'Listado completo de contribuyentes (Artículo 69-B del CFF)',
];
const HEADER = ['No', 'RFC', 'Nombre del Contribuyente', 'Situación del contribuyente'];
const ETAPAS = [
  ['presunción', 'presuntos', 'Presunto'],
  ['contribuyentes que desvirtuaron', 'desvirtuados', 'Desvirtuado'],
  ['definitivos', 'definitivos', 'Definitivo'],
  ['sentencia favorable', 'sentencia favorable', 'Sentencia Favorable'],
] as const;

const schema = {
  type: 'array',
  maxItems: 100_000,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['rfc', 'nombre', 'situacion'],
    properties: {
      rfc: { type: 'string', maxLength: 20 },
      nombre: { type: 'string', maxLength: 300 },
      situacion: { enum: ETAPAS.map(([, , situacion]) => situacion) },
    },
  },
};

/** The list of article 69-B as the SAT publishes it: preamble, 20 columns, Windows-1252; and its records. */
export function registerEfos(app: FastifyInstance, estados: Estados): void {
  app.get('/Listado_completo_69-B.csv', async (_request, reply) => {
    const { mode } = estados.dials;
    if (mode === 'timeout') return reply.hijack();
    if (mode === 'http500') return reply.code(500).send('Error interno del servidor.');
    if (mode === 'html')
      return reply.type('text/html; charset=utf-8').send('<!doctype html><h1>Servicio en mantenimiento</h1>');
    const list = writeList(estados.efos);
    return reply.type('text/csv').send(mode === 'garbage' ? list.subarray(0, list.length - 40) : list);
  });

  app.put<{ Body: EfosListed[] }>('/efos', { schema: { body: schema } }, ({ body }) => estados.list(body));
}

/** Every letter that names have is one byte of Windows-1252, and the same one in Latin-1. */
function writeList(listed: readonly EfosListed[]): Buffer {
  const columns = ETAPAS.flatMap(([oficio, etapa]) => [
    `Número y fecha de oficio global de ${oficio} SAT`,
    `Publicación página SAT ${etapa}`,
    `Número y fecha de oficio global de ${oficio} DOF`,
    `Publicación DOF ${etapa}`,
  ]);
  const lines = [
    ...PREAMBLE.map((text) => text + ','.repeat(19)),
    [...HEADER, ...columns].join(','),
    ...listed.map(writeLine),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
}

function writeLine({ rfc, nombre, situacion }: EfosListed, index: number): string {
  const stages = ETAPAS.flatMap(([, , stage], year) => {
    const reached = stage === 'Presunto' || stage === situacion;
    const oficio = `500-05-${2021 + year}-${10_000 + index} de fecha 1 de junio de ${2021 + year}`;
    return reached ? [oficio, `02/06/${2021 + year}`, oficio, `20/06/${2021 + year}`] : ['', '', '', ''];
  });
  return [index + 1, rfc, `"${nombre.replaceAll('"', '""')}"`, situacion, ...stages].join(',');
}
