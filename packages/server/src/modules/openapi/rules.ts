import {
  API_BASE,
  API_KEY_HEADER,
  alcances,
  DIAS_USO,
  IDEMPOTENCY_HEADER,
  MODO_DE_PRUEBA,
  MODO_HEADER,
  messageOf,
  PREFIJO_DE_PRUEBA,
} from '@boveda/contracts';
import { changesText } from './changes';
import { code, table } from './markdown';
import { problemExample } from './problem-example';
import { webhookRules } from './webhook-rules';

const SCOPES = table(
  ['Alcance', 'Permite'],
  Object.entries(alcances).map(([name, text]) => [code(name), text]),
);
const EXAMPLE_ERRORS = [{ pointer: '/nombre', detail: "Falta el campo '/nombre'." }];
/** A refusal as it is sent. */
const EXAMPLE_PROBLEM = JSON.stringify(
  problemExample('400', 'invalid_body', messageOf(EXAMPLE_ERRORS), EXAMPLE_ERRORS),
  null,
  2,
);

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
Con \`invalid_body\`, \`invalid_query\` e \`invalid_base64\`, \`errors\` trae cada campo que no es válido: \`pointer\`, su JSON pointer (RFC 6901), y \`detail\`, una frase.
Un 401 dice en \`WWW-Authenticate\` con qué se entra. Por ejemplo:

\`\`\`json
${EXAMPLE_PROBLEM}
\`\`\`

## Otros métodos y otros orígenes

Lo que se lee con GET se puede pedir con HEAD, y OPTIONS contesta en \`Allow\` los métodos de una dirección. Una página de cualquier origen puede hacer con
una ApiKey las llamadas que una ApiKey puede hacer (CORS); con una sesión, ninguna. Las respuestas JSON llegan comprimidas si \`Accept-Encoding\`
admite \`br\` o \`gzip\`; lo que se envía no va comprimido.

## Repetir sin duplicar

Las llamadas POST que crean algo aceptan \`${IDEMPOTENCY_HEADER}\`: una clave que usted elige, de 1 a 255 caracteres. La misma petición con la misma
clave se hace una vez y recibe la misma respuesta durante 24 horas, con \`Idempotency-Replayed: true\`. Contesta 409 mientras la primera está en
curso, y 422 si la petición es otra; lo que contestó con un problema no gasta la clave. Un CFDI subido dos veces tampoco se guarda dos veces: contesta \`cfdi_already_stored\`.

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

Importes: texto decimal. Días: \`aaaa-mm-dd\`. La fecha de un CFDI no lleva zona horaria. Los UUID van en minúsculas. El \`id\` de un CFDI es de la
bóveda; con su UUID lo da \`GET /emitidos?uuid=…\` o \`GET /recibidos?uuid=…\`. Algunas llamadas tienen dos
direcciones: \`/emitidos/sum\` es lo mismo que \`/emitidos?type=sum\`; aquí se describe la primera.

## Versiones

Esta es la versión 4. Dentro de ella no se quita ni cambia de significado nada de lo descrito: se agregan llamadas, parámetros opcionales, campos de
respuestas, códigos de problemas y eventos, así que ignore lo que no conozca. La descripción vigente es
[OpenAPI 3.1](${origin}${API_BASE}/openapi.json), de la que salen los tipos de \`@boveda/client\`. Lo que quite o cambie algo
será otra versión, en otra dirección, y se anuncia antes en [Cambios](#description/cambios).

## Cambios

Por versión de \`@boveda/client\`, la más reciente primero.

${changesText(3)}

${webhookRules()}
`.trim();
