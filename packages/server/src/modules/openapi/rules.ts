import {
  API_BASE,
  API_KEY_HEADER,
  alcances,
  DIAS_ENTREGAS,
  DIAS_USO,
  HORAS_SECRETO_ANTERIOR,
  IDEMPOTENCY_HEADER,
  MODO_DE_PRUEBA,
  MODO_HEADER,
  PREFIJO_DE_PRUEBA,
  webhookEvents,
} from '@boveda/contracts';
import { PAUSES } from '../webhooks/retry-schedule';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const code = (text: string): string => `\`${text}\``;

const SCOPES = table(
  ['Alcance', 'Permite'],
  Object.entries(alcances).map(([name, text]) => [code(name), text]),
);
const EVENTS = table(
  ['Evento', 'Cuándo'],
  Object.entries(webhookEvents).map(([type, { cuando }]) => [code(type), cuando]),
);

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
    cuando = headers['webhook-timestamp']
    if abs(time.time() - int(cuando)) > 300:
        return False
    llave = base64.b64decode(secreto.removeprefix('whsec_'))
    firmado = f"{headers['webhook-id']}.{cuando}.".encode() + body
    propia = base64.b64encode(hmac.new(llave, firmado, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(firma, 'v1,' + propia) for firma in headers['webhook-signature'].split(' '))`;

/** What holds for every call, in Markdown. */
export const commonRules = (origin: string): string =>
  `
# Reglas comunes

## Autenticación y alcances

La ApiKey va en el encabezado \`${API_KEY_HEADER}\` o en \`Authorization: Bearer\`, nunca en la dirección. Vale por un contribuyente y puede lo
que un Auxiliar, dentro de sus alcances; puede limitarse a redes y vencer. Las llamadas que piden una sesión no se hacen con ApiKey: llevan el
token en \`X-Token\` y el contribuyente en \`X-RFC\`. Dé a cada programa una llave con los alcances que necesita:

${SCOPES}

\`GET /uso\` dice cuántas llamadas hizo la llave cada día de los últimos ${DIAS_USO}; **Config › Cuenta**, las de todas.

## Modo de prueba

Una ApiKey de prueba (\`${PREFIJO_DE_PRUEBA}…\`; en **Config › Cuenta**, Crear llave, «De prueba») ve un ambiente de pruebas del contribuyente, con RFC propio y unos
sesenta CFDI inventados, y nada más; las demás llaves nunca lo ven. Sus respuestas llevan \`${MODO_HEADER}: ${MODO_DE_PRUEBA}\`. Todo lo que una ApiKey lee, sube y exporta
funciona igual, también los webhooks; lo que llega al SAT, a un PAC o a otras personas contesta \`api_key_mode\`. El SAT de las pruebas contesta por
los dos primeros dígitos del UUID: \`c0\`, cancelado; \`00\`, no encontrado; con otros, vigente.

\`GET /pruebas/cfdi\` hace un CFDI nuevo para subirlo, \`POST /pruebas/reinicio\` deja el ambiente como al principio, y \`GET /pruebas\` dice si ya está
\`listo\`. Nada de ello cuenta en su plan.

## Problemas

Toda respuesta que no es 2xx es \`application/problem+json\` (RFC 9457): \`code\` para programas, \`msg\` para personas y \`requestId\` para el
soporte. Un \`code\` no cambia de nombre; pueden agregarse otros, y campos a las respuestas. Cada llamada dice los suyos.
Con \`invalid_body\` e \`invalid_query\`, \`errors\` trae cada campo que no es válido: \`pointer\`, su JSON pointer (RFC 6901), y \`detail\`, una frase.
Un 401 dice en \`WWW-Authenticate\` con qué se entra.

## Otros métodos y otros orígenes

Lo que se lee con GET se puede pedir con HEAD, y OPTIONS contesta en \`Allow\` los métodos de una dirección. Una página de cualquier origen puede hacer con
una ApiKey las llamadas que una ApiKey puede hacer (CORS); con una sesión, ninguna. Las respuestas JSON llegan comprimidas si \`Accept-Encoding\`
admite \`br\` o \`gzip\`; lo que se envía no va comprimido.

## Repetir sin duplicar

Las llamadas POST que crean algo aceptan \`${IDEMPOTENCY_HEADER}\`: una clave que usted elige, de 1 a 255 caracteres. La misma petición con la misma
clave se hace una vez y recibe la misma respuesta durante 24 horas, con \`Idempotency-Replayed: true\`. Contesta 409 mientras la primera está en
curso, y 422 si la petición es otra. Un CFDI subido dos veces tampoco se guarda dos veces: contesta \`cfdi_already_stored\`.

## Páginas y cursores

\`limit\` (hasta 250) y \`offset\`; \`count\` es el total. Para leer listas largas de CFDI use \`after\`: vacío en la primera página, después el
\`next\` de cada respuesta, hasta que sea null. Así no se repite ni se salta ningún CFDI aunque lleguen otros. \`Link\` trae la dirección de la página
siguiente.

## ETag

Las respuestas JSON de GET llevan \`ETag\`. Envíelo en \`If-None-Match\` y recibirá 304, sin contenido, mientras nada cambie.

## Límites

600 llamadas por minuto y ApiKey; algunas tienen uno propio. \`RateLimit-Remaining\` dice cuántas quedan. Con 429 o 503, espere los segundos de
\`Retry-After\` y repita.

## Datos

Importes: texto decimal. Días: \`aaaa-mm-dd\`. La fecha de un CFDI no lleva zona horaria. Los UUID van en minúsculas. Algunas llamadas tienen dos
direcciones: \`/emitidos/sum\` es lo mismo que \`/emitidos?type=sum\`; aquí se describe la primera.

## Versiones

Esta es la versión 4. Dentro de ella no se quita ni cambia de significado nada de lo descrito: se agregan llamadas, parámetros opcionales, campos de
respuestas, códigos de problemas y eventos, así que ignore lo que no conozca. La descripción vigente es
[OpenAPI 3.1](${origin}${API_BASE}/openapi.json), de la que salen los tipos de \`@boveda/client\`; sus cambios están en el CHANGELOG de ese paquete.

# Webhooks

La bóveda avisa a una dirección https de lo que ocurre, según [Standard Webhooks](https://www.standardwebhooks.com). Las direcciones se agregan
en **Config › Webhooks**, o con una ApiKey de un Administrador que tenga el alcance \`webhooks\`. El contenido es
\`{ "type", "timestamp", "data" }\`:

${EVENTS}

Conteste 2xx en menos de 15 segundos, y haga su trabajo después. Con cualquier otra respuesta el aviso se repite tras ${PAUSES.slice(0, -1).join(', ')} y
${PAUSES.at(-1)} del primer intento, o más tarde si su respuesta trae \`Retry-After\`. 410 desactiva la dirección. Un aviso puede llegar más de una vez
y en otro orden: \`webhook-id\` es el mismo en cada intento, y guarde los que ya procesó.

## Verificar quién lo envía

Cada aviso lleva \`webhook-id\`, \`webhook-timestamp\` (segundos) y \`webhook-signature\`: una firma \`v1,\` y base64 por cada secreto vigente, que
son dos durante ${HORAS_SECRETO_ANTERIOR} horas después de renovarlo. Con Node:

\`\`\`js
${VERIFY_IN_NODE}
\`\`\`

Con Python:

\`\`\`python
${VERIFY_IN_PYTHON}
\`\`\`

## Mientras programa

\`boveda-cfdi webhooks escuchar --reenviar http://localhost:3000/avisos\` reenvía los eventos a un programa de su máquina, sin dirección pública: en su
orden, y firmados con el secreto que muestra. Se instala como dice «Desde la terminal».

## Ponerse al día

Después de una interrupción, \`GET /eventos?webhook={id}\` lista los eventos de los últimos ${DIAS_ENTREGAS} días en el orden en que ocurrieron, entregados o
no. Guarde \`next\` y envíelo en \`after\` la siguiente vez.
`.trim();
