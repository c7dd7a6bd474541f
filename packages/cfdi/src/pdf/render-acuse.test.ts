import { pdfPages } from '../testing/pdf-text';
import { renderAcuse } from './render-acuse';

const acuse = {
  titulo: 'Acuse de aceptación de cancelación',
  contribuyente: 'Ñ&A010101AAA',
  campos: [{ label: 'Folio fiscal', value: '11111111-2222-3333-4444-555555555555', wide: 2 }],
  pruebas: [{ label: 'Sello digital del SAT', value: 'x'.repeat(9_000) }],
  nota: 'La bóveda conserva el XML.',
  creado: new Date('2026-11-21T12:00:00Z'),
};

it('has its title, and prints sellos of any length', async () => {
  const pages = pdfPages(await renderAcuse(acuse));
  const text = pages.join('\n');
  expect(text).toContain('Acuse de aceptación de cancelación');
  expect(text).toContain('Ñ&A010101AAA');
  expect(text).toContain('11111111-2222-3333-4444-555555555555');
  expect(text.match(/x/g)).toHaveLength(9_000);
  expect(text).toContain('Página 1 de ');
});

it('is deterministic', async () => {
  const [once, again] = await Promise.all([renderAcuse(acuse), renderAcuse(acuse)]);
  expect(once.equals(again)).toBe(true);
});
