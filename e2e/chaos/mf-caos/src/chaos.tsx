import { ScreenStyles } from '@boveda/ui-kit';
import { lazy, use, useEffect, useState } from 'react';
import { has, loop, never, release, throwLate } from './fault';

const Detail = lazy(() => import('./detail'));

/** An area of one screen with an injectable fault. */
export function Chaos() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200);
    if (has('throws in an effect')) throw new Error('caos: effect');
    return () => {
      clearTimeout(timer);
      if (has('throws after it was left')) setTimeout(throwLate, 300);
      if (has('throws at unmount')) throw new Error('caos: cleanup');
    };
  }, []);
  if (has('throws at first render')) throw new Error('caos: first render');
  if (has('throws after mount') && isLate) throw new Error('caos: after mount');
  if (has('never renders')) use(never);
  return (
    <section>
      <ScreenStyles css={`.caos-estilo::after{content:"estilo ${release}"}`} />
      <h1>Área de caos</h1>
      <p className="caos-estilo">Versión {release}</p>
      <label>
        Nota <input />
      </label>
      {has('loops at a click') && (
        <button type="button" onClick={loop}>
          Calcular
        </button>
      )}
      {has('needs its chunk') && <Detail />}
    </section>
  );
}
