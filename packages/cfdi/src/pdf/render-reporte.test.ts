import { pdfPages } from '../testing/pdf-text';
import { type Reporte, renderReporte } from './render-reporte';

async function pagesOf(
  filas: string[][],
  overrides: Partial<Reporte> = {},
): Promise<{ pages: string[]; most: number }> {
  async function* portions() {
    for (let from = 0; from < filas.length; from += 100) yield filas.slice(from, from + 100);
  }
  const chunks: Buffer[] = [];
  const reporte = renderReporte({
    titulo: 'CFDI emitidos vigentes',
    contribuyente: 'Ñandú & Asociados · EKU9003173C9',
    filtros: [{ label: 'Tipo', value: 'I Ingreso' }],
    columnas: [{ titulo: 'Folio', ancho: 60 }, { titulo: 'Cliente' }, { titulo: 'Total', ancho: 80, alinear: 'right' }],
    filas: portions(),
    totales: [{ label: 'Total MXN', value: '$3.00' }],
    creado: new Date(0),
    ...overrides,
  });
  for await (const chunk of reporte) chunks.push(chunk);
  return { pages: pdfPages(Buffer.concat(chunks)), most: Math.max(...chunks.map(({ length }) => length)) };
}

it('has title, filters, all rows and totals, with the header on every page', async () => {
  const filas = Array.from({ length: 500 }, (_, index) => [`F-${index}.`, `Cliente ${index}`, '$1.00']);
  const { pages } = await pagesOf(filas);
  const said = pages.join('\n');
  for (const text of ['CFDI emitidos vigentes', 'Ñandú & Asociados · EKU9003173C9', 'I Ingreso', 'Total MXN', '$3.00'])
    expect(said).toContain(text);
  for (const [folio] of filas) expect(said).toContain(folio);
  pages.forEach((page, index) => {
    expect(page).toContain(`Página ${index + 1}`);
    expect(page).toContain('Cliente');
  });
});

it('yields pages while rows still arrive', async () => {
  const filas = Array.from({ length: 5_000 }, (_, index) => [`${index}`, 'Cliente', '$1.00']);
  const { most, pages } = await pagesOf(filas);
  expect(pages.length).toBeGreaterThan(100);
  expect(most).toBeLessThan(60_000);
});

it('has one page without rows', async () => {
  expect((await pagesOf([])).pages).toHaveLength(1);
});
