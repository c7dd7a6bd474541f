/**
 * What every version of the API's description added, newest first, for people who write programs. The changelog of `@boveda/client`, whose
 * types follow from the description, says the same; a test compares them.
 */
const CHANGES: readonly (readonly [version: string, added: readonly string[]])[] = [
  [
    '0.3.2',
    [
      'El `Retry-After` con que una dirección de webhook contesta 429 o 503 detiene también sus demás avisos.',
      'Después de un `Retry-After` que no dice segundos ni una fecha se repite medio segundo después, en vez de enseguida.',
      'Una `baseUrl` sin `https://` se rechaza al crear el cliente, y `export` pregunta solo por su exportación.',
    ],
  ],
  [
    '0.3.1',
    [
      'Los problemas `invalid_base64` nombran en `errors` cada campo, y los de `/cfdi` y sus variantes todos los que no son válidos.',
      'Los 404 de `/npm/` mientras la bóveda prepara sus paquetes son 503 con `Retry-After`.',
    ],
  ],
  [
    '0.3.0',
    [
      'Modo de prueba: `GET /pruebas`, `GET /pruebas/cfdi` y `POST /pruebas/reinicio`, para llaves que empiezan con `bv_prueba_`; `api_key_mode` donde la llave es del otro modo.',
    ],
  ],
  [
    '0.2.0',
    [
      'Una llave dice si una persona la permitió a un asistente (`esDeAsistente`); una dirección demasiado larga contesta 414.',
      '`GET /uso`: llamadas de la llave por día.',
      '`GET /exportaciones/{id}`, y webhooks sin dirección, cuyos eventos se leen con `GET /eventos`.',
    ],
  ],
  ['0.1.0', ['Primera versión que se publica como paquete de npm.']],
];

/** The same in Markdown, a heading for each version of the given level. */
export const changesText = (level: number): string =>
  CHANGES.map(
    ([version, added]) => `${'#'.repeat(level)} ${version}\n\n${added.map((each) => `- ${each}`).join('\n')}`,
  ).join('\n\n');
