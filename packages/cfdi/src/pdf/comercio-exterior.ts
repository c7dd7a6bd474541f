import type { Comprobante } from '../comprobante/comprobante';
import { childrenOf, elementsAt, type XmlElement } from '../xml/element';
import type { Canvas } from './canvas';
import { domicilioOf } from './domicilio';
import { flowFields } from './fields';
import { amountText, numberText } from './format';
import { type Column, writeTable } from './table';
import { joined, type Taken } from './taken';

const general = [
  'Version',
  'MotivoTraslado',
  'TipoOperacion',
  'ClaveDePedimento',
  'CertificadoOrigen',
  'NumCertificadoOrigen',
  'NumeroExportadorConfiable',
  'Incoterm',
  'Subdivision',
  'Observaciones',
  'TipoCambioUSD',
  'TotalUSD',
];

/** A party and one of its domicilios: a Destinatario may have several. */
interface Parte {
  readonly quien: string;
  readonly element: XmlElement;
  readonly domicilio: XmlElement | undefined;
}

const partesOf = (element: XmlElement): Parte[] =>
  ['Emisor', 'Propietario', 'Receptor', 'Destinatario'].flatMap((quien) =>
    childrenOf(element, quien).flatMap((parte): Parte[] => {
      const domicilios = childrenOf(parte, 'Domicilio');
      return (domicilios.length > 0 ? domicilios : [undefined]).map((domicilio) => ({
        quien,
        element: parte,
        domicilio,
      }));
    }),
  );

/** The complement leaves out the names that the CFDI has. */
const nombreOf = ({ emisor, receptor }: Comprobante, quien: string) =>
  (quien === 'Emisor' ? emisor.nombre : quien === 'Receptor' ? receptor.nombre : null) ?? '';

const columnsPartes = (cfdi: Comprobante, taken: Taken): Column<Parte>[] => [
  { title: 'Parte', width: 66, text: ({ quien }) => quien },
  {
    title: 'Identificación',
    width: 150,
    text: ({ element, quien }) =>
      joined(
        taken.raw(element, 'Nombre') || nombreOf(cfdi, quien),
        taken.said(element, 'Curp'),
        taken.said(element, 'ResidenciaFiscal'),
      ),
    details: ({ element }) => [taken.said(element, 'NumRegIdTrib')].filter(Boolean),
  },
  {
    title: 'Domicilio',
    text: ({ quien, domicilio }) => {
      const line = domicilioOf(taken, domicilio);
      return line && `Domicilio del ${quien}: ${line}`;
    },
  },
];

const columnsMercancias = (taken: Taken): Column<XmlElement>[] => [
  { title: 'No. identificación', width: 90, text: (mercancia) => taken.raw(mercancia, 'NoIdentificacion') },
  {
    title: 'Fracción arancelaria',
    text: (mercancia) => taken.raw(mercancia, 'FraccionArancelaria'),
    spread: true,
    details: (mercancia) =>
      childrenOf(mercancia, 'DescripcionesEspecificas').map((descripcion) =>
        joined(
          taken.said(descripcion, 'Marca'),
          taken.said(descripcion, 'Modelo'),
          taken.said(descripcion, 'SubModelo', 'Submodelo'),
          taken.said(descripcion, 'NumeroSerie', 'Serie'),
        ),
      ),
  },
  {
    title: 'Cantidad',
    width: 66,
    align: 'right',
    text: (mercancia) => numberText(taken.raw(mercancia, 'CantidadAduana')),
  },
  { title: 'Unidad aduana', width: 80, text: (mercancia) => taken.shown(mercancia, 'UnidadAduana') },
  {
    title: 'Valor unitario',
    width: 80,
    align: 'right',
    text: (mercancia) => amountText(taken.raw(mercancia, 'ValorUnitarioAduana')),
  },
  {
    title: 'Valor en USD',
    width: 84,
    align: 'right',
    text: (mercancia) => amountText(taken.raw(mercancia, 'ValorDolares')),
  },
];

/** A Comercio Exterior as PACs print it: the operation, the parties with their domicilios, and the goods as customs count them. */
export function writeComercioExterior(canvas: Canvas, cfdi: Comprobante, element: XmlElement, taken: Taken): void {
  canvas.heading('Comercio Exterior', 40);
  flowFields(canvas, taken.fields(element, general), 4);
  const partes = partesOf(element);
  if (partes.length > 0) {
    canvas.heading('Comercio Exterior · Partes y domicilios', 50);
    writeTable(canvas, columnsPartes(cfdi, taken), partes);
  }
  const mercancias = elementsAt(element, 'Mercancias', 'Mercancia');
  if (mercancias.length > 0) {
    canvas.heading('Comercio Exterior · Mercancías', 50);
    writeTable(canvas, columnsMercancias(taken), mercancias);
  }
}
