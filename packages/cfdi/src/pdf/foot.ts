import { type Canvas, CONTENT, MARGIN, PAGE, styles } from './canvas';

const REEMPLAZOS =
  'Los caracteres que este PDF no puede mostrar aparecen con su código Unicode, como [U+4E2D]; el XML los conserva.';

/** Ends a document: says what could not be shown, and writes the foot of its pages. */
export function finish(canvas: Canvas, leyenda: string): void {
  if (canvas.replaced) {
    canvas.ensure(styles.detail.line + 6);
    canvas.y = canvas.paragraph(REEMPLAZOS, MARGIN, canvas.y + 4, CONTENT, styles.detail);
  }
  const y = PAGE.height - MARGIN - 8;
  canvas.end((page, pages) => {
    canvas.rule(y - 5);
    canvas.line(leyenda, MARGIN, y, CONTENT, styles.label);
    canvas.line(`Página ${page} de ${pages}`, MARGIN, y, CONTENT, styles.label, 'right');
  });
}
