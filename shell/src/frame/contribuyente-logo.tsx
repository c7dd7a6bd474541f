import { sdk } from '@boveda/area-kit/sdk';
import { eventBus } from '@boveda/event-bus';
import { session } from '@boveda/session';
import { useEffect, useState } from 'react';

/** The logo of the taxpayer beside its name; nothing if it has none or the request fails. */
export function ContribuyenteLogo({ rfc }: { rfc: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const life = new AbortController();
    let made: string | null = null;
    const show = (bytes: Uint8Array<ArrayBuffer>) => {
      if (life.signal.aborted) return;
      if (made) URL.revokeObjectURL(made);
      made = bytes.byteLength > 0 ? URL.createObjectURL(new Blob([bytes], { type: 'image/png' })) : null;
      setUrl(made);
    };
    const load = () => void sdk.info.getLogo({ signal: life.signal }).then(show, () => undefined);
    load();
    const stop = eventBus.on('contribuyente.changed', (changed) => {
      if (changed.rfc !== rfc) return;
      load();
      void renewCuentas();
    });
    return () => {
      stop();
      life.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [rfc]);
  return url && <img className="frame-logo" src={url} alt="" />;
}

/** Reads the taxpayers again: the name may have changed. */
async function renewCuentas(): Promise<void> {
  const idacceso = session.current?.idacceso;
  if (!idacceso) return;
  const answer = await sdk.session.listRfc(idacceso).catch(() => null);
  if (answer && session.current?.idacceso === idacceso) session.updateCuentas(answer.cuentas);
}
