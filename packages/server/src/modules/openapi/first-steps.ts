import { API_BASE, API_KEY_HEADER } from '@boveda/contracts';

/** The first call as it is pasted into a terminal: it asks for the key, which then is in no file and no history. */
const firstCall = (origin: string): string =>
  `printf 'ApiKey: ' && read -r LLAVE && curl -sS -H "${API_KEY_HEADER}: $LLAVE" '${origin}${API_BASE}/emitidos?limit=3'`;

/** How programs of assistants are told of the vault; the key takes the place of the dots. */
const assistantConfiguration = (origin: string): string =>
  JSON.stringify(
    {
      mcpServers: { boveda: { type: 'http', url: `${origin}/mcp`, headers: { Authorization: 'Bearer bv_…' } } },
    },
    null,
    2,
  );

/** What a newcomer reads first, in Markdown. */
export const firstSteps = (origin: string): string =>
  `
# Primeros pasos

1. Copie su ApiKey en **Config › Cuenta**.
2. Pegue esto en una terminal. Cuando pregunte, pegue la ApiKey:

\`\`\`sh
${firstCall(origin)}
\`\`\`

La respuesta son los tres CFDI emitidos más recientes: \`rows\`, y en \`count\` cuántos hay.

## Con Node

\`\`\`sh
npm install @boveda/client
\`\`\`

\`\`\`ts
import { Boveda } from '@boveda/client';

const boveda = new Boveda({ baseUrl: '${origin}', key: process.env.BOVEDA_LLAVE });
for await (const cfdi of boveda.emitidos({ fechaini: '2026-01-01' })) console.log(cfdi.uuid, cfdi.total);
await boveda.upload('factura.xml', xml);
\`\`\`

## Desde la terminal

\`\`\`sh
npm install --global @boveda/cfdi-cli
boveda-cfdi entrar --servidor ${origin}
boveda-cfdi subir carpeta/
\`\`\`

## Conectar con un asistente (MCP)

Un asistente que habla el Model Context Protocol puede buscar, leer y sumar CFDI, explicar su validación, y consultar créditos, riesgos e
impuestos. Solo lee. Genere para él una ApiKey con el alcance \`leer\` y ponga esto en su configuración:

\`\`\`json
${assistantConfiguration(origin)}
\`\`\`

Si su asistente inicia programas, use en su lugar \`npx -y @boveda/mcp\` con \`BOVEDA_SERVIDOR\` y \`BOVEDA_LLAVE\` en su entorno.

# Reglas comunes

- **Autenticación.** La ApiKey va en el encabezado \`${API_KEY_HEADER}\`, nunca en la dirección. Vale por un contribuyente y puede lo que un
  Auxiliar. Lo que piden las llamadas con sesión va en \`X-Token\` y \`X-RFC\`.
- **Problemas.** Toda respuesta que no es 2xx trae \`code\` para programas, \`msg\` para personas y \`requestId\` para el soporte. Un
  \`code\` no cambia de nombre; pueden agregarse otros, y campos a las respuestas.
- **Límites.** Con 429 o 503, espere los segundos de \`Retry-After\` y repita. Cada llamada dice los suyos.
- **Páginas.** \`limit\` (hasta 250) y \`offset\`; \`count\` es el total.
- **Datos.** Importes: texto decimal. Días: \`aaaa-mm-dd\`. La fecha de un CFDI no lleva zona horaria. Los UUID van en minúsculas.
- **Direcciones.** Algunas llamadas tienen dos: \`/emitidos/sum\` es lo mismo que \`/emitidos?type=sum\`. Aquí se describe la primera.
- **Descripción.** [OpenAPI 3.1](${origin}${API_BASE}/openapi.json), de la que salen los tipos de \`@boveda/client\`.
`.trim();
