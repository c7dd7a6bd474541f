#!/usr/bin/env node
// `boveda-cfdi`: what a program's API key may do, at a terminal.
import packageJson from '../package.json' with { type: 'json' };
import { readArguments, withoutStrayQuotes } from './arguments';
import { logIn, logOut, openSaved } from './credentials';
import { downloadLista, downloadUuids, type Lista, save, within } from './download';
import { FILTER_OPTIONS, filtrosOf } from './filtros';
import { listen } from './listen';
import { localAddress } from './local-address';
import { acceptedFile, listeningFile } from './places';
import { exitCodeOf, saidOf } from './said';
import { upload } from './upload';
import { EXIT, eventosOf, exportOf, HELP, UsageError } from './usage';

const OPTIONS = {
  ...FILTER_OPTIONS,
  servidor: { type: 'string' },
  paralelo: { type: 'string', default: '4' },
  max: { type: 'string', default: '50' },
  en: { type: 'string' },
  reenviar: { type: 'string' },
  eventos: { type: 'string' },
  forzar: { type: 'boolean', default: false },
  pdf: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  ayuda: { type: 'boolean', short: 'h', default: false },
  help: { type: 'boolean', default: false },
  version: { type: 'boolean', default: false },
} as const;

const read = (args: string[]) => readArguments(withoutStrayQuotes(args, process.platform), OPTIONS);
type Values = ReturnType<typeof read>['values'];
type Option = keyof typeof OPTIONS;

const ALWAYS: readonly Option[] = ['json', 'ayuda', 'help', 'version'];
const FILTERS = Object.keys(FILTER_OPTIONS) as Option[];
/** Options of each command besides those of every one. */
const TAKES: Readonly<Record<string, readonly Option[]>> = {
  entrar: ['servidor'],
  subir: ['paralelo'],
  listar: [...FILTERS, 'max'],
  bajar: [...FILTERS, 'pdf', 'en'],
  exportar: [...FILTERS, 'en'],
  webhooks: ['reenviar', 'eventos', 'forzar'],
};

const print = (text: string) => process.stdout.write(`${text}\n`);
const say = (values: Values, sentence: string, data: object) => print(values.json ? JSON.stringify(data) : sentence);

const commands: Record<string, (given: string[], values: Values) => Promise<number>> = {
  async entrar(_given, values) {
    const servidor = await logIn(values.servidor);
    say(values, `Listo: ${servidor} conoce la ApiKey.`, { servidor });
    return EXIT.done;
  },

  async salir(_given, values) {
    await logOut();
    say(values, 'Se borró la ApiKey guardada.', {});
    return EXIT.done;
  },

  async subir(given, values) {
    if (given.length === 0) throw new UsageError('Falta qué subir: archivos o carpetas.');
    const { boveda, server, key } = await openSaved();
    const memory = acceptedFile(server, key);
    const parallel = positive(values.paralelo, '--paralelo');
    const result = await upload(boveda, given, { memory, parallel, onProgress: progress });
    if (!values.json)
      for (const { archivo, msg, code } of result.rechazados) console.error(`✗ ${archivo}: ${msg} (${code})`);
    const { aceptados, repetidos, rechazados, enProceso } = result;
    if (!values.json) for (const { archivo, msg } of enProceso) console.error(`… ${archivo}: ${msg}`);
    say(values, `${aceptados} aceptados, ${repetidos} ya estaban, ${rechazados.length} rechazados.`, result);
    return rechazados.length + enProceso.length > 0 ? EXIT.partly : EXIT.done;
  },

  async listar([lista = 'emitidos', ...rest], values) {
    if (!isLista(lista) || rest.length > 0) throw new UsageError('Se listan emitidos o recibidos.');
    const most = positive(values.max, '--max');
    const { boveda } = await openSaved();
    let shown = 0;
    for await (const row of boveda[lista]({ ...filtrosOf(values), limit: Math.min(most, 250) })) {
      const { fecha, uuid, rfc, nombre, total, moneda } = row;
      say(values, [fecha, uuid, rfc.padEnd(13), `${total} ${moneda}`.padStart(18), nombre].join('  '), row);
      if (++shown >= most) break;
    }
    return EXIT.done;
  },

  async bajar(given, values) {
    const [first] = given;
    if (!first) throw new UsageError('Falta qué bajar: UUID, emitidos o recibidos.');
    const { boveda } = await openSaved();
    const where = { folder: values.en ?? '.', pdf: values.pdf };
    const files = isLista(first)
      ? downloadLista(boveda, first, filtrosOf(values), where)
      : downloadUuids(boveda, given, where);
    for await (const archivo of files) say(values, archivo, { archivo });
    return EXIT.done;
  },

  async exportar([origen, tipo, ...rest], values) {
    if (rest.length > 0) throw new UsageError('Se exporta una lista: exportar emitidos xlsx.');
    const request = { ...exportOf(origen, tipo), query: filtrosOf(values) };
    const { boveda } = await openSaved();
    const { name, response } = await boveda.export(request);
    const archivo = values.en ?? within('.', name);
    await save(response, archivo);
    say(values, archivo, { archivo });
    return EXIT.done;
  },

  async webhooks([what, ...rest], values) {
    if (what !== 'escuchar' || rest.length > 0)
      throw new UsageError('Se escucha: webhooks escuchar --reenviar http://…');
    const target = await localAddress(values.reenviar, values.forzar);
    const eventos = eventosOf(values.eventos);
    const { boveda, server, key } = await openSaved();
    const ended = new AbortController();
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ended.abort());
    await listen(boveda, {
      ...{ target, eventos, signal: ended.signal },
      memory: listeningFile(server, key, target.href),
      onReady: (secreto) =>
        say(values, `Reenvía a ${target.href} hasta que oprima Ctrl+C. Firma con este secreto:\n${secreto}`, {
          secreto,
        }),
      onDelivery(delivery) {
        const { id, tipo, estado, ms, error } = delivery;
        say(
          values,
          `${estado ?? '···'}  ${`${ms} ms`.padStart(8)}  ${tipo.padEnd(22)} ${id}  ${error ?? ''}`.trimEnd(),
          delivery,
        );
      },
    });
    return EXIT.done;
  },
};

const isLista = (text: string): text is Lista => text === 'emitidos' || text === 'recibidos';

function positive(text: string, option: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new UsageError(`${option} es un número entero desde 1.`);
  return value;
}

/** One line that is written over at a terminal; a line for each hundred in a log. */
function progress(done: number, total: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} de ${total}${done === total ? '\n' : ''}`);
  else if (done % 100 === 0 || done === total) process.stderr.write(`${done} de ${total}\n`);
}

async function run(args: string[]): Promise<number> {
  const { values, positionals, given: options } = read(args);
  const [name, ...given] = positionals;
  if (values.ayuda || values.help || name === 'ayuda') {
    print(HELP);
    return EXIT.done;
  }
  if (values.version) {
    print(packageJson.version);
    return EXIT.done;
  }
  const command = name === undefined ? undefined : commands[name];
  if (command) {
    const foreign = options.find(
      (option) => ![...ALWAYS, ...(TAKES[name ?? ''] ?? [])].some((each) => each === option),
    );
    if (foreign) throw new UsageError(`«${name}» no lleva --${foreign}. Lo que lleva: boveda-cfdi --ayuda`);
    return await command(given, values);
  }
  if (name !== undefined) throw new UsageError(`No hay una orden «${name}». Las que hay: boveda-cfdi --ayuda`);
  console.error(HELP);
  return EXIT.usage;
}

const args = process.argv.slice(2);

/** The reader of a pipe has seen enough, as `head` does: what only prints ends. Other work goes on, to the code that it ends with. */
function closed(): void {
  if (args[0] === 'listar') process.exit(EXIT.done);
  if (args[0] === 'webhooks') process.emit('SIGTERM');
}

for (const stream of [process.stdout, process.stderr])
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') process.exit(EXIT.failed);
    if (stream === process.stdout) closed();
  });

try {
  process.exitCode = await run(args);
} catch (error) {
  const said = saidOf(error);
  const request = said?.requestId ? `, petición ${said.requestId}` : '';
  if (said && args.includes('--json')) console.error(JSON.stringify(said));
  else console.error(said ? `boveda-cfdi: ${said.msg} (${said.code}${request})` : error);
  process.exitCode = exitCodeOf(error);
}
