import type { FastifyInstance, FastifyReply } from 'fastify';
import type { EfosListed, Estados } from './estados';

const TITLE = 'Listado completo de contribuyentes (Artículo 69-B del CFF)';
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

/** What the SAT's own lists have: rows of nothing, rows that a court had struck out, marks of footnotes, rows that say nothing. */
const DIRT = [
  ',,,,,,,,,,,,,,,,,,,',
  '1,XXXXXXXXXXXX,"Información suprimida en cumplimiento de la Ley Federal de Protección de Datos Personales",Definitivo,,,,,,,,,,,,,,,,',
  '2,AAA292929HHH,"NOTA AL PIE, S.A.",Desvirtuados*,,,,,500-05-2024-1,02/06/2024,500-05-2024-1,20/06/2024,,,,,,,,',
  '3,AAA393939HHH,EMPRESA "SIN SITUACION" SA,,,,,,,,,,,,,,,,,',
];

/** The list of article 69-B as the SAT publishes it: preamble, 20 columns, Windows-1252; and its records. */
export function registerEfos(app: FastifyInstance, estados: Estados, clock: () => Date): void {
  app.get('/Listado_completo_69-B.csv', (_request, reply) =>
    answerList(reply, estados, writeList(estados.efos, clock())),
  );

  app.put<{ Body: EfosListed[] }>('/efos', { schema: { body: schema } }, ({ body }) => estados.list(body));
}

/** Sends a list, or what the dial says. */
export function answerList(reply: FastifyReply, { dials: { mode } }: Estados, list: Buffer) {
  if (mode === 'timeout') return reply.hijack();
  if (mode === 'http500') return reply.code(500).send('Error interno del servidor.');
  if (mode === 'html')
    return reply.type('text/html; charset=utf-8').send('<!doctype html><h1>Servicio en mantenimiento</h1>');
  return reply.type('text/csv').send(mode === 'garbage' ? list.subarray(0, list.length - 40) : list);
}

/** «Información actualizada al …» the last day of the month before. */
export function updatedLine(now: Date): string {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0));
  const day = last.toLocaleDateString('es-MX', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return `"Información actualizada al ${day}; los listados a que se hace mención, son de carácter público, y pueden ser consultados en el Portal del Servicio de Administración Tributaria"`;
}

/** Every letter that names have is one byte of Windows-1252, and the same one in Latin-1. */
function writeList(listed: readonly EfosListed[], now: Date): Buffer {
  const columns = ETAPAS.flatMap(([oficio, etapa]) => [
    `Número y fecha de oficio global de ${oficio} SAT`,
    `Publicación página SAT ${etapa}`,
    `Número y fecha de oficio global de ${oficio} DOF`,
    `Publicación DOF ${etapa}`,
  ]);
  const lines = [
    ...[updatedLine(now), TITLE].map((text) => text + ','.repeat(19)),
    [...HEADER, ...columns].join(','),
    ...DIRT,
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
