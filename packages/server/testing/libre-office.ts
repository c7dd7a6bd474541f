import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** Whether this machine has LibreOffice Calc (Debian's libreoffice-calc); tests of recalculated workbooks are skipped without it. */
export const haveLibreOffice = spawnSync('sh', ['-c', 'command -v soffice']).status === 0;
if (!haveLibreOffice) process.stderr.write('Tests of recalculated workbooks are skipped: soffice is not installed.\n');

/** Settings of LibreOffice that compute every formula of a workbook when it is opened, whatever values it has. */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>`;

/** Opens workbooks in LibreOffice, which computes their formulas, and returns them in their order as LibreOffice saves them. */
export async function recalculateAll(workbooks: readonly Buffer[]): Promise<Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'libre-office-'));
  try {
    await mkdir(join(folder, 'profile', 'user'), { recursive: true });
    await writeFile(join(folder, 'profile', 'user', 'registrymodifications.xcu'), SETTINGS);
    const names = workbooks.map((_, at) => `${at}.xlsx`);
    for (const [at, workbook] of workbooks.entries()) await writeFile(join(folder, `${at}.xlsx`), workbook);
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const args = [profile, '--headless', '--convert-to', 'xlsx', '--outdir', join(folder, 'out')];
    await promisify(execFile)('soffice', [...args, ...names.map((name) => join(folder, name))]);
    return await Promise.all(names.map((name) => readFile(join(folder, 'out', name))));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Opens one workbook so. */
export async function recalculate(workbook: Buffer): Promise<Buffer> {
  const [recalculated] = await recalculateAll([workbook]);
  return recalculated as Buffer;
}
