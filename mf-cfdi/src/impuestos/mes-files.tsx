import { sdk, useContribuyente } from '@boveda/area-kit';
import { Button, DOWNLOAD_ERROR_SECONDS, describeProblem, useToast } from '@boveda/ui-kit';
import { DownloadOutlined } from '@boveda/ui-kit/icons';
import { saveFile } from '@boveda/ui-kit/viewers';
import { useState } from 'react';

const formatos = [
  { formato: 'xlsx', title: 'Excel', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  { formato: 'pdf', title: 'PDF', mime: 'application/pdf' },
] as const;
type Formato = (typeof formatos)[number];

/** Saves the page of the month as Excel or PDF. */
export function MesFiles({ mes }: { mes: string }) {
  const toast = useToast();
  const { rfc } = useContribuyente();
  const [busy, setBusy] = useState<string>();
  const download = async ({ formato, mime }: Formato) => {
    setBusy(formato);
    try {
      const bytes = await sdk.impuestos.download(mes, { formato });
      saveFile(bytes as Uint8Array<ArrayBuffer>, mime, `${rfc}_impuestos_${mes}.${formato}`);
    } catch (error) {
      const { title, msg } = describeProblem(error);
      toast.error(title, msg, { seconds: DOWNLOAD_ERROR_SECONDS });
    }
    setBusy(undefined);
  };
  return formatos.map((each) => (
    <Button
      key={each.formato}
      icon={<DownloadOutlined />}
      loading={busy === each.formato}
      onClick={() => void download(each)}
    >
      {each.title}
    </Button>
  ));
}
