import { Estimado } from './resumen';

/** What the figures are made of, and what in them is uncertain. */
export const ComoSeCalcula = () => (
  <details className="imp-card imp-como">
    <summary>Cómo se calcula</summary>
    <ul>
      <li>
        Por flujo de efectivo: facturas PUE por su Fecha, pagos (REP) por su FechaPago y egresos con signo negativo por
        su Fecha, solo CFDI vigentes y no sustituidos. Una factura PPD cuenta cuando se paga. Otras monedas, por el
        TipoCambio del CFDI.
      </li>
      <li>
        IVA a cargo = causado − acreditable − retenido por sus clientes. Lo que retuvo a proveedores se entera aparte.
        ISR e IEPS nunca se suman al IVA.
      </li>
      <li>
        <Estimado /> Un egreso resta en su propio mes aunque su factura PPD no esté pagada; la ley no lo resuelve.
      </li>
      <li>
        <Estimado /> La proporción se calcula con los actos cobrados en el mes y no aparta la venta de activos fijos.
      </li>
      <li>
        <Estimado /> La bóveda propone qué no es acreditable (69-B, 49 Bis, efectivo, uso del CFDI); usted decide.
      </li>
    </ul>
  </details>
);
