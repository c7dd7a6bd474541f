import { Estimado } from './resumen';

/** What the figures are made of, and what in them is uncertain. */
export const MesExplanation = () => (
  <details className="impuestos-card impuestos-como">
    <summary>Cómo se calcula</summary>
    <ul>
      <li>
        Por flujo de efectivo: facturas PUE por su Fecha (una global, por el mes que declara), pagos (REP) por su
        FechaPago y egresos por su Fecha, solo CFDI vigentes y no sustituidos. Una factura PPD cuenta cuando se paga.
        Otras monedas, por el TipoCambio del CFDI.
      </li>
      <li>
        IVA a cargo = causado − acreditable − retenido por sus clientes. Lo que retuvo a proveedores se entera aparte.
        ISR e IEPS nunca se suman al IVA.
      </li>
      <li>
        Lo que retuvo una plataforma tecnológica (CFDI de retenciones con clave 26, LIVA 18-J) cuenta en el último mes
        de su periodo, sin lo que ya dicen los CFDI que usted le emitió. Uno cancelado no cuenta cuando la bóveda tiene
        su acuse.
      </li>
      <li>
        El IVA que retuvo a un proveedor no se acredita al pagarlo: se acredita en la declaración siguiente a la que lo
        entera (LIVA 5-IV), con la proporción del mes en que se retuvo. Si el gasto no es acreditable, la retención se
        entera y no se acredita.
      </li>
      <li>
        Un egreso baja primero lo que aún se debe de su factura, sin flujo; resta IVA solo lo que ya se había cobrado o
        pagado (LIVA 7). Si la operación tuvo IVA retenido, corrige el mes del pago con una complementaria. El egreso de
        un gasto no acreditable tampoco baja lo acreditable.
      </li>
      <li>
        Si tiene actos exentos o del artículo 4-A, cada gasto se acredita según para qué es (LIVA 5-V): por la decisión
        sobre el CFDI; si no la hay, por la regla de su proveedor; si tampoco, por la de la ClaveProdServ de cada
        concepto, la más larga primero. Un CFDI con conceptos de varias clases se reparte por el valor de cada uno.
      </li>
      <li>
        <Estimado /> Sin su factura en la bóveda, un egreso recibido resta completo y uno emitido no resta hasta que
        usted lo confirme.
      </li>
      <li>
        <Estimado /> La proporción se calcula con los actos cobrados en el mes. La venta de activos fijos y lo demás de
        LIVA 5-C queda fuera cuando usted lo clasifica así.
      </li>
      <li>
        <Estimado /> La bóveda propone qué no es acreditable (69-B, 49 Bis, efectivo, uso del CFDI); usted decide.
      </li>
    </ul>
  </details>
);
