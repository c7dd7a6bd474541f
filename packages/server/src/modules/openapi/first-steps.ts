import { API_BASE, API_KEY_HEADER } from '@boveda/contracts';
import { NPM_PATH } from '../../web/npm.routes';
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

/** The same for assistants that start a program. */
const startedConfiguration = (origin: string): string =>
  JSON.stringify(
    {
      mcpServers: {
        boveda: {
          command: 'npx',
          args: ['-y', `--${registryOf(origin)}`, '@boveda/mcp'],
          env: { BOVEDA_SERVIDOR: origin, BOVEDA_LLAVE: 'bv_…' },
        },
      },
    },
    null,
    2,
  );

/** The same call with what comes with Python. */
const inPython = (origin: string): string => `import json, os, urllib.request

url = '${origin}${API_BASE}'
llave = {'${API_KEY_HEADER}': os.environ['BOVEDA_LLAVE']}
peticion = urllib.request.Request(
    url + '/emitidos?limit=3', headers=llave)
with urllib.request.urlopen(peticion) as respuesta:
    for cfdi in json.load(respuesta)['rows']:
        print(cfdi['uuid'], cfdi['total'])`;

/** And with PHP. */
const inPhp = (origin: string): string => `<?php
$url = '${origin}${API_BASE}';
$llave = '${API_KEY_HEADER}: ' . getenv('BOVEDA_LLAVE');
$contexto = stream_context_create(
    ['http' => ['header' => $llave]]);
$respuesta = json_decode(file_get_contents(
    $url . '/emitidos?limit=3', false, $contexto));
foreach ($respuesta->rows as $cfdi)
    echo $cfdi->uuid, ' ', $cfdi->total, PHP_EOL;`;

/** And with the client that this vault hands out. */
const inNode = (origin: string): string => `import { Boveda } from '@boveda/client';

const boveda = new Boveda({
  baseUrl: '${origin}',
  key: process.env.BOVEDA_LLAVE,
});
let faltan = 3;
for await (const cfdi of boveda.emitidos()) {
  console.log(cfdi.uuid, cfdi.total);
  if (--faltan === 0) break;
}`;

/** A program as it is saved and run. */
const program = (language: string, file: string, run: string, code: string): string => `Guarde esto como \`${file}\`:

\`\`\`${language}
${code}
\`\`\`

\`\`\`sh
${run} ${file}
\`\`\``;

/** Where npm finds the packages of our scope: anybody could take their names elsewhere. */
const registryOf = (origin: string): string => `@boveda:registry=${origin}${NPM_PATH}`;

/** What a newcomer reads first, in Markdown. */
export const firstSteps = (origin: string): string =>
  `
# Primeros pasos

1. Copie su ApiKey en **Config › Cuenta**. Para ensayar con CFDI inventados, cree ahí una llave de prueba.
2. Pegue esto en una terminal. Cuando pregunte, pegue la ApiKey:

\`\`\`sh
${firstCall(origin)}
\`\`\`

La respuesta son los tres CFDI emitidos más recientes: \`rows\`, y en \`count\` cuántos hay.

Los programas que siguen leen la ApiKey de una variable de su terminal:

\`\`\`sh
printf 'ApiKey: ' && read -r BOVEDA_LLAVE && export BOVEDA_LLAVE
\`\`\`

## Con Python

Sin instalar nada. ${program('python', 'emitidos.py', 'python3', inPython(origin))}

## Con PHP

Sin instalar nada. ${program('php', 'emitidos.php', 'php', inPhp(origin))}

## Con Node

Esta bóveda entrega el cliente a npm, con los tipos de todas sus llamadas:

\`\`\`sh
npm config set --location=project \\
  ${registryOf(origin)}
npm install @boveda/client
\`\`\`

${program('js', 'emitidos.mjs', 'node', inNode(origin))}

## Desde la terminal

\`\`\`sh
npm install --global @boveda/cfdi-cli \\
  --${registryOf(origin)}
boveda-cfdi entrar --servidor ${origin}
boveda-cfdi listar emitidos --max 3
\`\`\`

\`boveda-cfdi subir carpeta/\` sube los XML y ZIP de una carpeta, y \`boveda-cfdi --ayuda\` explica las demás órdenes.

## Conectar con un asistente (MCP)

Un asistente que habla el Model Context Protocol puede buscar, leer y sumar CFDI, explicar su validación, y consultar créditos, riesgos e
impuestos. Solo lee. Si sabe OAuth 2.1, dele solo la dirección \`${origin}/mcp\`: abre una página de la bóveda, donde un Administrador elige el
contribuyente y lo permite. Si no, genere para él una ApiKey con el alcance \`leer\` y ponga esto en su configuración:

\`\`\`json
${assistantConfiguration(origin)}
\`\`\`

Si su asistente inicia programas, ponga en su lugar:

\`\`\`json
${startedConfiguration(origin)}
\`\`\`

${commonRules(origin)}
`.trim();
