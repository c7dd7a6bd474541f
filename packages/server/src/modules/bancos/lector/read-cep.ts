import type { XmlElement } from '@boveda/cfdi';
import { type Estado, EstadoIlegible, movimiento } from './estado';
import { parseFecha, parseHora, parseImporte } from './values';

/**
 * Reads a CEP of the Banco de México (`SPEI_Tercero`) as the one movement that it proves, from the side of a taxpayer. Its seal is not
 * checked: how it is made is not published. @throws EstadoIlegible
 */
export function readCep(root: XmlElement, rfc: string): Estado {
  const [beneficiario, ordenante] = ['Beneficiario', 'Ordenante'].map(
    (name) => root.children.find(({ local }) => local === name)?.attributes ?? {},
  ) as [XmlElement['attributes'], XmlElement['attributes']];
  const said = (attributes: XmlElement['attributes'], name: string) => (attributes[name] ?? '').trim().slice(0, 120);
  const fecha = parseFecha(said(root.attributes, 'FechaOperacion'), 'ymd')?.fecha;
  const centavos = parseImporte(said(beneficiario, 'MontoPago'));
  if (!fecha || !centavos) throw new EstadoIlegible('El CEP no tiene fecha o monto.');
  const isIn = said(beneficiario, 'RFC').toUpperCase() === rfc;
  if (!isIn && said(ordenante, 'RFC').toUpperCase() !== rfc)
    throw new EstadoIlegible(
      'El CEP es de un pago entre otros: ni el ordenante ni el beneficiario es este contribuyente.',
    );
  const [own, other] = isIn ? [beneficiario, ordenante] : [ordenante, beneficiario];
  return {
    formato: 'cep',
    banco: said(own, isIn ? 'BancoReceptor' : 'BancoEmisor'),
    cuenta: said(own, 'Cuenta').replaceAll(/\D/g, ''),
    moneda: 'MXN',
    saldoInicial: null,
    saldoFinal: null,
    cuadra: null,
    noLeidos: [],
    movimientos: [
      movimiento({
        fecha,
        hora: parseHora(said(root.attributes, 'Hora')),
        centavos: isIn ? centavos : -centavos,
        descripcion: `CEP leído: SPEI ${said(beneficiario, 'Concepto')}`.trim(),
        rastreo: said(root.attributes, 'claveRastreo')
          .replaceAll(/[^A-Za-z0-9]/g, '')
          .slice(0, 30)
          .toUpperCase(),
        rfc: said(other, 'RFC').toUpperCase().slice(0, 13),
        nombre: said(other, 'Nombre'),
        cuenta: said(other, 'Cuenta').replaceAll(/\D/g, '').slice(0, 18),
      }),
    ],
  };
}
