import { Canvas, CONTENT, MARGIN, PAGE, styles } from './canvas';
import { type Field, flowFields } from './fields';

/** A printed acuse: title, parties, fields, and its sellos. */
export interface Acuse {
  readonly titulo: string;
  readonly contribuyente: string;
  readonly campos: readonly Pick<Field, 'label' | 'value' | 'wide'>[];
  /** Seals and hashes, in small letters. */
  readonly pruebas: readonly { readonly label: string; readonly value: string }[];
  readonly nota: string;
  readonly creado: Date;
}

const COLUMNS = 2;

/** The receipt on one letter page, unless its texts need more. The same receipt always gives the same page. */
export async function renderAcuse({ titulo, contribuyente, campos, pruebas, nota, creado }: Acuse): Promise<Buffer> {
  const canvas = new Canvas({ title: titulo, author: 'Bóveda', created: creado });
  canvas.begin();
  canvas.y = canvas.paragraph(titulo, MARGIN, canvas.y, CONTENT, styles.title);
  canvas.y = canvas.paragraph(contribuyente, MARGIN, canvas.y + 2, CONTENT, styles.body) + 10;
  canvas.rule(canvas.y - 4);
  canvas.y += 4;
  flowFields(canvas, campos, COLUMNS);
  canvas.y += 10;
  for (const { label, value } of pruebas) {
    const lines = canvas.wrap(value, styles.mono, CONTENT);
    canvas.ensure(Math.min(styles.label.line + lines.length * styles.mono.line, PAGE.height / 2));
    canvas.line(canvas.show(label), MARGIN, canvas.y, CONTENT, styles.label);
    canvas.y += styles.label.line;
    canvas.flow(lines, MARGIN, CONTENT, styles.mono);
    canvas.y += 6;
  }
  canvas.y += 6;
  canvas.flow(canvas.wrap(nota, styles.detail, CONTENT), MARGIN, CONTENT, styles.detail);
  canvas.end((page, pages) => {
    const y = PAGE.height - MARGIN - 8;
    canvas.line(`Página ${page} de ${pages}`, MARGIN, y, CONTENT, styles.label, 'right');
  });
  return await canvas.close();
}
