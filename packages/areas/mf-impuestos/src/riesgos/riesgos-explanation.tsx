import { DIAS_CERCANOS, MOST_COMPARADOS, MOST_PARES } from '@boveda/contracts/impuestos';
import { formatCount } from '@boveda/ui-kit';
import { ToneBadge } from '@boveda/ui-kit/data';

const Estimado = () => <ToneBadge tone="warning">Estimado</ToneBadge>;

/** What the feed is made of, and what in it is uncertain. */
export const RiesgosExplanation = () => (
  <details className="impuestos-riesgos-como">
    <summary>Cómo se calcula</summary>
    <ul>
      <li>
        El orden es por nivel; en cada nivel va primero lo que vence antes, después lo que ya venció y lo que no tiene
        plazo, y al final decide el impuesto en juego. Solo hay plazo donde la ley lo pone. Se revisan el ejercicio
        actual y los cinco anteriores (CFF 67). Lo que deja de ser un riesgo sale solo de la lista. Un plazo en días que
        termina en día inhábil termina el siguiente día hábil (CFF 12).
      </li>
      <li>
        Un riesgo cerrado se abre de nuevo cuando crece su importe o sube su nivel. El seguimiento queda en la bitácora.
      </li>
      <li>
        <Estimado /> El dinero en juego es el IVA del CFDI y, de personas morales, el ISR de su base al 30 % (LISR 9);
        de personas físicas se dice la deducción, porque su tasa depende de la tarifa. En cancelaciones propias fuera de
        plazo es la multa más alta, 10 % (CFF 82). Saldos y totales de documentos no son dinero en juego: se muestran
        aparte. Un CFDI que está en varios riesgos cuenta una sola vez en la suma.
      </li>
      <li>
        <Estimado /> Lista 69-B: crítico si el SAT publicó al proveedor como definitivo antes de la factura, alto si
        después, medio si es presunto. Los 30 días hábiles se cuentan desde la publicación en el listado del SAT; los
        días inhábiles que el SAT declara cada año no se descuentan.
      </li>
      <li>
        <Estimado /> Lista 49 Bis: la carga el operador, porque el SAT no publica un archivo. Crítico si la factura es
        del día de la publicación o posterior, alto si es anterior. Los 30 días naturales se cuentan desde la
        publicación. Quien está en las dos listas aparece dos veces, y su dinero se suma una vez.
      </li>
      <li>
        Listas de los artículos 69 y 69-B Bis: son otra cosa que la 69-B. No quitan efectos a los CFDI, no ponen dinero
        en juego ni corre un plazo. Nivel medio: no localizados, sentencia condenatoria, CSD sin efectos y transmisión
        indebida de pérdidas; bajo: las demás.
      </li>
      <li>
        <Estimado /> El SAT no informa cuándo ni con qué motivo se canceló un CFDI. La fecha es la del día en que la
        bóveda lo supo, y solo cuenta si el CFDI ya estaba en la bóveda. Motivo 01 se deduce de la relación 04:
        cancelado sin sustituto quiere decir que otro CFDI lo sustituyó y ninguno de los sustitutos sigue vigente.
      </li>
      <li>
        <Estimado /> PPD sin REP: el CFDI no dice cuándo se pagó. Si marca la fecha del pago, su complemento está en
        plazo hasta el día 5 natural del mes siguiente (RMF 2.7.1.32) y después falta: si la factura es suya, usted debe
        emitirlo; si es de un proveedor, él se lo debe (CFF 29). En juego está el IVA de lo pagado sin complemento, aún
        no acreditable, y su deducción. Criterio prudente: no se acredita mientras no tenga el complemento. La autoridad
        y los tribunales pueden diferir. Sin pago conocido no falta ningún complemento: a los 30 días de la factura su
        saldo se dice aparte, y no es un riesgo. Un REP es tardío por cuándo se timbró, aunque su Fecha sea anterior.
      </li>
      <li>
        <Estimado /> Posible duplicado: dos facturas vigentes de la misma contraparte, importe y moneda a{' '}
        {DIAS_CERCANOS} días o menos, o con la misma serie y folio en un año. Alto si coinciden ambos, medio si coincide
        el folio o las dos son PUE, bajo si solo el importe. Más de {MOST_PARES} iguales son un solo riesgo. No lo son
        las canceladas, las que una sustituye o relaciona a la otra, los egresos, las del público en general ni una
        renta: el mismo importe en tres meses o más. Se comparan las {formatCount(MOST_COMPARADOS)} facturas más
        recientes que emitió y las {formatCount(MOST_COMPARADOS)} que recibió. Lo que se cierra no vuelve. En juego está
        el impuesto de la segunda factura recibida, que se restaría dos veces.
      </li>
    </ul>
  </details>
);
