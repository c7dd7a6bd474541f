import { type Canvas, CONTENT, MARGIN, PAGE, styles } from './canvas';

const REEMPLAZOS =
  'Los caracteres que este PDF no puede mostrar aparecen con su código Unicode, como [U+4E2D]; el XML los conserva.';

/** Whose document every page says that it is of. */
interface Running {
  readonly emisor: { readonly nombre: string | null; readonly rfc: string };
  readonly uuid: string | null;
}

const UUID_WIDTH = 150;
const PAGE_WIDTH = 76;
const NAME_WIDTH = CONTENT - UUID_WIDTH - PAGE_WIDTH;

/** Ends a document: says what could not be shown, and writes the heading and the foot of its pages. */
export function finish(canvas: Canvas, leyenda: string, { emisor, uuid }: Running): void {
  if (canvas.replaced) {
    canvas.ensure(styles.detail.line + 6);
    canvas.y = canvas.paragraph(REEMPLAZOS, MARGIN, canvas.y + 4, CONTENT, styles.detail);
  }
  const y = PAGE.height - MARGIN - 8;
  // A name that is longer ends where the UUID begins.
  const [nombre = ''] = canvas.wrap(`${emisor.rfc} ${emisor.nombre ?? ''}`.trim(), styles.label, NAME_WIDTH - 8);
  const folio = uuid?.toUpperCase() ?? 'Sin timbre fiscal';
  canvas.end((page, pages) => {
    const numero = `Página ${page} de ${pages}`;
    canvas.line(nombre, MARGIN, MARGIN, NAME_WIDTH, styles.label);
    canvas.line(folio, MARGIN + NAME_WIDTH, MARGIN, UUID_WIDTH, styles.label);
    canvas.line(numero, MARGIN, MARGIN, CONTENT, styles.label, 'right');
    canvas.rule(MARGIN + 9);
    canvas.rule(y - 5);
    canvas.line(leyenda, MARGIN, y, CONTENT, styles.label);
    canvas.line(numero, MARGIN, y, CONTENT, styles.label, 'right');
  });
}
