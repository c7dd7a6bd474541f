import { ToneBadge } from '@boveda/ui-kit/data';

const Estimado = () => <ToneBadge tone="warning">Estimado</ToneBadge>;

/** What the feed is made of, and what in it is uncertain. */
export const ComoSeCalcula = () => (
  <details className="rg-como">
    <summary>Cómo se calcula</summary>
    <ul>
      <li>
        Primero está lo que vence en diez días, después lo vencido de nivel alto o crítico y después lo demás; en cada
        grupo, lo de más dinero. Se revisan el ejercicio actual y los cinco anteriores (CFF 67). Lo que deja de ser un
        riesgo sale solo de la lista. Un plazo legal que termina en día inhábil termina el siguiente día hábil (CFF 12).
      </li>
      <li>
        Un riesgo cerrado se abre de nuevo cuando crece su importe o sube su nivel. El seguimiento queda en la bitácora.
      </li>
      <li>
        <Estimado /> El dinero en juego es el IVA del CFDI y su ISR: 30 % de la base para personas morales y 35 % para
        personas físicas. En pagos y PPD es el importe o el saldo del documento. En cancelaciones propias fuera de plazo
        es la multa más alta, 10 % (CFF 82).
      </li>
      <li>
        <Estimado /> Lista 69-B: crítico si el SAT publicó al proveedor como definitivo antes de la factura, alto si
        después, medio si es presunto. Los 30 días hábiles se cuentan desde la publicación en el listado del SAT; los
        días inhábiles que el SAT declara cada año no se descuentan.
      </li>
      <li>
        <Estimado /> Lista 49 Bis: la carga el operador, porque el SAT no publica un archivo. Crítico si la factura es
        del día de la publicación o posterior, alto si es anterior. Los 30 días naturales se cuentan desde la
        publicación. Quien está en las dos listas aparece dos veces, y su dinero se suma dos veces.
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
        <Estimado /> PPD sin REP: la ley cuenta desde el pago, que el CFDI no dice; aquí se avisa a los 30 días de la
        factura. Si marca la factura como pagada, corre el plazo del día 5 del mes siguiente.
      </li>
    </ul>
  </details>
);
