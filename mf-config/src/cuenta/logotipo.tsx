import { sdk } from '@boveda/area-kit';
import { MAX_LOGO_BYTES } from '@boveda/contracts';
import { eventBus } from '@boveda/event-bus';
import { Button, useToast } from '@boveda/ui-kit';
import { type ChangeEvent, useEffect, useState } from 'react';
import { useSetLogoMutation } from '../api';
import { ArchivoPicker } from '../partes/archivo-picker';
import { Campo } from '../partes/campo';
import { readDataUrl } from '../partes/read-base64';
import { useOutcome } from '../partes/use-outcome';

/** Shown in the top bar and on the PDFs of what the taxpayer issues. Another file than PNG or JPEG is cleared. */
export function Logotipo({ rfc, logo }: { rfc: string; logo: string | null }) {
  const [set, { isLoading }] = useSetLogoMutation();
  const report = useOutcome();
  const toast = useToast();
  const shown = useLogo(logo);

  const save = async (dataUrl: string) => {
    if (await report(set(dataUrl), 'Cambios guardados exitosamente'))
      eventBus.publish('contribuyente.changed', { rfc });
  };
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    const fits = file && /^image\/(png|jpeg)$/.test(file.type) && file.size <= MAX_LOGO_BYTES;
    if (fits) await save(await readDataUrl(file));
    else if (file) toast.warning('El logotipo debe ser una imagen PNG o JPEG de hasta 2 MB.');
    target.value = '';
  };

  return (
    <div className="cfg-card">
      <Campo label="Logotipo (PNG o JPEG)">
        {(id) => (
          <ArchivoPicker
            id={id}
            texto="Elegir imagen"
            accept="image/png,image/jpeg"
            disabled={isLoading}
            onChange={(e) => void pick(e)}
          />
        )}
      </Campo>
      {shown && <img className="cfg-logo" src={shown} alt="Logotipo actual" />}
      {logo && (
        <Button loading={isLoading} onClick={() => void save('')}>
          Quitar logotipo
        </Button>
      )}
    </div>
  );
}

/** Address of the logo inside this page; null without one. */
function useLogo(logo: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!logo) return;
    const life = new AbortController();
    let made: string | null = null;
    void sdk.info.logo(life.signal).then(
      (bytes) => {
        if (life.signal.aborted) return;
        made = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
        setUrl(made);
      },
      () => undefined,
    );
    return () => {
      life.abort();
      setUrl(null);
      if (made) URL.revokeObjectURL(made);
    };
  }, [logo]);
  return url;
}
