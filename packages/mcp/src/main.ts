#!/usr/bin/env node
// `boveda-mcp`: a vault for an assistant on this machine, over standard input and output.
import { Boveda } from '@boveda/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createServer } from './create-server';

const HELP = `boveda-mcp: los CFDI de una bóveda para un asistente (Model Context Protocol), solo lectura

  Lo inicia el programa del asistente, con dos variables de entorno:
    BOVEDA_SERVIDOR  la dirección de la bóveda, https://boveda.ejemplo.mx
    BOVEDA_LLAVE     una ApiKey con el alcance leer
`;
const USAGE = 2;
/** An assistant gives up sooner than a program that works alone. */
const RETRIES = { times: 2, maxSeconds: 10 };

const { BOVEDA_SERVIDOR: baseUrl, BOVEDA_LLAVE: key } = process.env;
if (!baseUrl || !key || !URL.canParse(baseUrl)) {
  // Standard output belongs to the protocol.
  console.error(HELP);
  process.exitCode = USAGE;
} else {
  const boveda = new Boveda({ baseUrl, key, retries: RETRIES });
  serveStdio(() => createServer(boveda), { onerror: (error) => console.error(`boveda-mcp: ${error.message}`) });
}
