import { API_BASE, API_KEY_HEADER } from '@boveda/contracts';
import { commonRules } from './rules';

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

/** The same call with what comes with Python. */
const inPython = (origin: string): string => `import json, os, urllib.request

peticion = urllib.request.Request('${origin}${API_BASE}/emitidos?limit=3', headers={'${API_KEY_HEADER}': os.environ['BOVEDA_LLAVE']})
with urllib.request.urlopen(peticion) as respuesta:
    for cfdi in json.load(respuesta)['rows']:
        print(cfdi['uuid'], cfdi['total'])`;

/** And with PHP. */
const inPhp = (origin: string): string => `<?php
$contexto = stream_context_create(['http' => ['header' => '${API_KEY_HEADER}: ' . getenv('BOVEDA_LLAVE')]]);
$respuesta = json_decode(file_get_contents('${origin}${API_BASE}/emitidos?limit=3', false, $contexto));
foreach ($respuesta->rows as $cfdi) echo $cfdi->uuid, ' ', $cfdi->total, PHP_EOL;`;

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

## Con Python o PHP

Sin instalar nada:

\`\`\`python
${inPython(origin)}
\`\`\`

\`\`\`php
${inPhp(origin)}
\`\`\`

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

${commonRules(origin)}
`.trim();
