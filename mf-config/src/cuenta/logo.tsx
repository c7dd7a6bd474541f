import { sdk } from '@boveda/area-kit';
import { MAX_LOGO_BYTES } from '@boveda/contracts/core';
import { eventBus } from '@boveda/event-bus';
import { Button, FilePicker, useToast } from '@boveda/ui-kit';
import { type ChangeEvent, useEffect, useState } from 'react';
import { useSetLogoMutation } from '../api';
import { Field } from '../shared/field';
import { readDataUrl } from '../shared/read-base64';
import { useOutcome } from '../shared/use-outcome';

/** The logo in the top bar and on the PDFs of issued CFDI. Files other than PNG or JPEG are cleared. */
export function Logo({ rfc, logo }: { rfc: string; logo: string | null }) {
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
    <div className="config-card">
      <Field label="Logotipo (PNG o JPEG)">
        {(id) => (
          <FilePicker
            id={id}
            text="Elegir imagen"
            accept="image/png,image/jpeg"
            disabled={isLoading}
            onChange={(e) => void pick(e)}
          />
        )}
      </Field>
      {shown && <img className="config-logo" src={shown} alt="Logotipo actual" />}
      {logo && (
        <Button loading={isLoading} onClick={() => void save('')}>
          Quitar logotipo
        </Button>
      )}
    </div>
  );
}

/** Object URL of the logo; null without one. */
function useLogo(logo: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!logo) return;
    const life = new AbortController();
    let made: string | null = null;
    void sdk.info.getLogo({ signal: life.signal }).then(
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
