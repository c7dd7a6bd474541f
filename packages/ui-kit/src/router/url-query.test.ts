import { cfdiQuery } from '@boveda/contracts';
import { patchQuery, readQuery, writeQuery } from './url-query';

const read = (search: string) => readQuery(cfdiQuery(), new URLSearchParams(search));
const write = (search: string, patch = {}) =>
  writeQuery(cfdiQuery(), new URLSearchParams(search), patchQuery(read(search), patch)).toString();
const defaults = { limit: 20, offset: 0, sort: 'fecha', order: 'DESC' };

describe('reading', () => {
  test.each([
    ['', {}],
    ['limit=50&offset=100', { limit: 50, offset: 100 }],
    ['limit=9999&offset=40', { offset: 40 }],
    ['limit=&offset=', {}],
    ['limit=uno&tipo=I', { tipo: 'I' }],
    ['tipo=Z&serie=A', { serie: 'A' }],
    ['fechaini=2026-02-30&fechafin=2026-02-28', { fechafin: '2026-02-28' }],
    ['order=ASC&sort=nombre', { order: 'ASC' }],
    ['totalde=12.5&totalhasta=abc', { totalde: '12.5' }],
    ['search=%20%20&folio=7', { folio: '7' }],
    ['search=%20A1%20', { search: 'A1' }],
    ['rfc=EKU9003173C9&__proto__=x&constructor=y', { rfc: 'EKU9003173C9' }],
  ])('%s', (search, said) => expect(read(search)).toEqual({ ...defaults, ...said }));
});

describe('writing', () => {
  test.each([
    ['', {}, 'limit=20&offset=0'],
    ['limit=50&offset=100', { offset: 150 }, 'limit=50&offset=150'],
    ['limit=50&offset=100', { tipo: 'I' }, 'limit=50&offset=0&tipo=I'],
    ['limit=20&offset=40&tipo=I', { tipo: undefined }, 'limit=20&offset=0'],
    ['limit=20&offset=0&sort=total', { sort: 'fecha' }, 'limit=20&offset=0'],
    ['limit=20&offset=0', { order: 'ASC' }, 'limit=20&offset=0&order=ASC'],
    ['limit=20&offset=0', { totalde: '12.' }, 'limit=20&offset=0'],
    ['limit=20&offset=0', { search: '  ' }, 'limit=20&offset=0'],
    ['ver=tarjetas&tipo=Z', {}, 'ver=tarjetas&limit=20&offset=0'],
    ['limit=20&offset=40', {}, 'limit=20&offset=40'],
  ])('%s with %p', (search, patch, written) => expect(write(search, patch)).toBe(written));
});
