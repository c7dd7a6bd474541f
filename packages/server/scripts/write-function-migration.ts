// node --import tsx packages/server/scripts/write-function-migration.ts <function…> <NNNN-name>: writes a migration that makes functions
// and views of the database what their files in src/esquema/functions say, and puts it at the end of the list.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readDefinitionFile } from '../testing/definition-files';
import { functionMigration } from './function-migration';

const names = process.argv.slice(2, -1);
const [name = ''] = process.argv.slice(-1);
if (names.length === 0) throw new Error('usage: write-function-migration.ts <function…> <NNNN-name>');

const db = path.resolve(import.meta.dirname, '../src/esquema');
const target = path.join(db, 'migrate.ts');
const definitions = new Map(names.map((each) => [each, readDefinitionFile(each).text]));
const { file, list } = functionMigration(name, definitions, readFileSync(target, 'utf8'));
writeFileSync(path.join(db, `migrations/${name}.ts`), file, { flag: 'wx' });
writeFileSync(target, list);
