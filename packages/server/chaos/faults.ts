// Loaded before the server by `--import`: arms one fault, at which this process kills itself as `kill -9` would.
import fs from 'node:fs';
import fsp, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { armJobs } from './job-faults';
import type { Step } from './steps';
import { armWebhooks } from './webhook-faults';

const step = process.env.BOVEDA_FAULT as Step | undefined;
let [renamed, inserted, completed] = [false, false, false];

const die = () => process.kill(process.pid, 'SIGKILL');
const dieAt = (at: Step) => {
  if (step === at) die();
};
const isTemp = (file: unknown) => String(file).includes(`${path.sep}blobs${path.sep}tmp${path.sep}`);
const isBackup = (file: unknown) => String(file).includes(`${path.sep}respaldos${path.sep}tmp${path.sep}`);
const half = (bytes: Uint8Array) => bytes.subarray(0, bytes.byteLength / 2);

function armFile(handle: FileHandle): void {
  const sync = handle.sync.bind(handle);
  handle.writeFile = async (bytes) => {
    await handle.write(half(bytes as Uint8Array));
    dieAt('file half written');
    await handle.truncate(0);
    await handle.write(bytes as Uint8Array, 0, (bytes as Uint8Array).byteLength, 0);
  };
  handle.sync = async () => {
    dieAt('before file fsync');
    await sync();
  };
}

function armDirectory(handle: FileHandle): void {
  const sync = handle.sync.bind(handle);
  handle.sync = async () => {
    if (renamed) dieAt('before directory fsync');
    await sync();
  };
}

const { open, rename, writeFile } = fsp;
fsp.open = async (file, flags, mode) => {
  const handle = await open(file, flags, mode);
  if (isTemp(file) && flags !== 'r') {
    dieAt('file open');
    armFile(handle);
  } else if (String(file).includes(`${path.sep}blobs`)) armDirectory(handle);
  return handle;
};
fsp.writeFile = async (file, data, options) => {
  if (step === 'pack half written' && isTemp(file)) {
    await writeFile(file, half(data as Uint8Array));
    die();
  }
  await writeFile(file, data, options);
};
fsp.rename = async (from, to) => {
  if (isBackup(from)) dieAt('before rename of backup');
  if (!isTemp(from)) return rename(from, to);
  dieAt('before rename');
  await rename(from, to);
  renamed = true;
  dieAt('after rename');
};
const { createWriteStream } = fs;
fs.createWriteStream = (file, options) => {
  const stream = createWriteStream(file, options);
  if (!isBackup(file)) return stream;
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  let chunks = 0;
  stream.write = (...given: unknown[]) => {
    if (++chunks === 3) dieAt('backup half written');
    return write(...given);
  };
  return stream;
};
syncBuiltinESMExports();

const before: readonly [RegExp, Step][] = [
  [/^select "id", "uuid", "xml_sha256", "pdf_sha256", "status", /, 'judged'],
  [/^insert into "packed_blob"/, 'before pack index'],
  [/^insert into "cfdi" /, 'before insert'],
  [/^update "respaldo" set "sha256"/, 'before checksum of backup'],
];

type Query = (...given: unknown[]) => unknown;
const query = pg.Client.prototype.query as Query;
(pg.Client.prototype as { query: Query }).query = function (this: pg.Client, ...given) {
  const [asked] = given as [string | { text: string }];
  const text = typeof asked === 'string' ? asked : asked.text;
  for (const [pattern, at] of before) if (pattern.test(text)) dieAt(at);
  if (/^insert into "cfdi" /.test(text)) inserted = true;
  if (/^update "respaldo" set "estatus"/.test(text)) completed = true;
  if (text !== 'commit' || !(inserted || completed)) return query.apply(this, given);
  dieAt(completed ? 'before commit of backup' : 'before commit');
  const result = query.apply(this, given);
  return Promise.resolve(result).finally(() => dieAt(completed ? 'after commit of backup' : 'after commit'));
};
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (this: Worker, ...given) {
  // The first thing that is done with a body is that a thread reads it.
  if ('tasks' in (given[0] as object)) dieAt('body decoded');
  postMessage.apply(this, given);
};
armJobs(step);
armWebhooks(step);
