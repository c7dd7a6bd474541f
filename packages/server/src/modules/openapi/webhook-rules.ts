import { createHmac } from 'node:crypto';
import { DIAS_ENTREGAS, HORAS_SECRETO_ANTERIOR, webhookEvents } from '@boveda/contracts';
import { POST_LIMITS } from '../webhooks/post-message';
import { MOST_ASKED_HOURS, PAUSES } from '../webhooks/retry-schedule';
import { code, table } from './markdown';
import { EVENTS_TAG } from './tags';

/** Headers of a message, and what they say. Source: Standard Webhooks. */
export const MESSAGE_HEADERS: Readonly<Record<string, string>> = {
  'webhook-id': 'Del aviso; el mismo en cada intento.',
  'webhook-timestamp': 'Segundos desde 1970 en que se envió este intento.',
  'webhook-signature':
    '`v1,` y base64 del HMAC-SHA256 de `id.timestamp.contenido`; una por secreto vigente, separadas por un espacio.',
};

/** Where the page describes an event. */
const anchorOf = (type: string): string => `#tag/${EVENTS_TAG}/webhook/POST/${type.replaceAll('_', '-')}`;

const EVENTS = table(
  ['Evento', 'Cuándo'],
  Object.entries(webhookEvents).map(([type, { cuando }]) => [`[${code(type)}](${anchorOf(type)})`, cuando]),
);
const HEADERS = table(
  ['Encabezado', 'Contenido'],
  Object.entries(MESSAGE_HEADERS).map(([name, text]) => [code(name), text]),
);
const ATTEMPTS = table(
  ['Intento', 'Después del primero'],
  ['en cuanto ocurre', ...PAUSES].map((when, attempt) => [String(attempt + 1), when]),
);

const EXAMPLE = {
  secreto: `whsec_${Buffer.from('un secreto de ejemplo, no es real').toString('base64')}`,
  id: '018f2d3c-5b1e-7c40-9a52-3f0d6c1b7e11',
  seconds: 1_769_883_611,
  body: '{"type":"cierre.cambio","timestamp":"2026-01-31T18:20:11.000Z","data":{"contribuyente":"EKU9003173C9","mes":"2025-12","estado":"cerrado"}}',
};

/** A message as it arrives, signed with a secret that is shown with it: a program that verifies can be tried on it. */
export const EXAMPLE_MESSAGE = {
  ...EXAMPLE,
  signature: `v1,${createHmac('sha256', Buffer.from(EXAMPLE.secreto.slice('whsec_'.length), 'base64'))
    .update(`${EXAMPLE.id}.${EXAMPLE.seconds}.${EXAMPLE.body}`)
    .digest('base64')}`,
};

const exampleText = ({ id, seconds, signature, body }: typeof EXAMPLE_MESSAGE): string => `POST /avisos HTTP/1.1
content-type: application/json
webhook-id: ${id}
webhook-timestamp: ${seconds}
webhook-signature: ${signature}

${body}`;

/** Verifies a message of a webhook with what Node has, as a program does that receives it. */
export const VERIFY_IN_NODE = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** body es el contenido tal como llegó, sin leerlo como JSON. */
export function verificar(secreto, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': cuando, 'webhook-signature': firmas = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(cuando)) < 300)) return false;
  const llave = Buffer.from(secreto.replace('whsec_', ''), 'base64');
  const propia = createHmac('sha256', llave).update(\`\${id}.\${cuando}.\${body}\`).digest();
  return firmas.split(' ').some((firma) => {
    const dada = Buffer.from(firma.replace(/^v1,/, ''), 'base64');
    return dada.length === propia.length && timingSafeEqual(dada, propia);
  });
}`;

/** The same with Python's standard library. */
export const VERIFY_IN_PYTHON = `import base64, hashlib, hmac, time

def verificar(secreto, headers, body):
    """body son los bytes tal como llegaron."""
    cuando = headers.get('webhook-timestamp', '')
    if not cuando.isdecimal() or abs(time.time() - int(cuando)) > 300:
        return False
    llave = base64.b64decode(secreto.removeprefix('whsec_'))
    firmado = f"{headers.get('webhook-id')}.{cuando}.".encode() + body
    propia = b'v1,' + base64.b64encode(hmac.new(llave, firmado, hashlib.sha256).digest())
    firmas = headers.get('webhook-signature', '').encode().split(b' ')
    return any(hmac.compare_digest(firma, propia) for firma in firmas)`;

/** How programs of taxpayers are told of events, in Markdown. */
export const webhookRules = (): string =>
  `
# Webhooks

La bóveda avisa a una dirección https de lo que ocurre, según [Standard Webhooks](https://www.standardwebhooks.com). Las direcciones se agregan
en **Config › Webhooks**, o con una ApiKey de un Administrador que tenga el alcance \`webhooks\`. Ahí se ve también cada aviso con lo que su
programa contestó, y se reenvía.

## Eventos y su contenido

El contenido es \`{ "type", "timestamp", "data" }\`; cada evento enlaza a los campos de su \`data\`:

${EVENTS}

## Encabezados y ejemplo

${HEADERS}

Firmado con el secreto \`${EXAMPLE_MESSAGE.secreto}\`:

\`\`\`http
${exampleText(EXAMPLE_MESSAGE)}
\`\`\`

## Contestar e intentos

Conteste 2xx en menos de ${POST_LIMITS.lifeMs / 1000} segundos, y haga su trabajo después. Con cualquier otra respuesta, y con una redirección, el aviso se repite:

${ATTEMPTS}

Si su respuesta trae \`Retry-After\`, en segundos o como fecha de HTTP, el intento que sigue espera al menos eso, hasta ${MOST_ASKED_HOURS} horas;
si contestó 429 o 503, también los demás avisos a esa dirección, hasta que usted reenvíe uno. 410 desactiva la dirección. Un aviso puede llegar más de
una vez y en otro orden: \`webhook-id\` es el mismo en cada intento, así que guarde los que ya procesó.

## Verificar quién lo envía

Durante ${HORAS_SECRETO_ANTERIOR} horas después de renovar un secreto hay dos vigentes, y cada aviso lleva una firma de cada uno. Con Node:

\`\`\`js
${VERIFY_IN_NODE}
\`\`\`

Con Python:

\`\`\`python
${VERIFY_IN_PYTHON}
\`\`\`

## Mientras programa

\`boveda-cfdi webhooks escuchar --reenviar http://localhost:3000/avisos\` reenvía los eventos a un programa de su máquina, sin dirección pública: en su
orden, y firmados con el secreto que muestra. Se instala como dice [Desde la terminal](#description/desde-la-terminal).

## Ponerse al día

Después de una interrupción, \`GET /eventos?webhook={id}\` lista los eventos de los últimos ${DIAS_ENTREGAS} días en el orden en que ocurrieron, entregados o
no. Guarde \`next\` y envíelo en \`after\` la siguiente vez.
`.trim();
