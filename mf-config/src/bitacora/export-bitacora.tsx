import { sdk, useContribuyente } from '@boveda/area-kit';
import type { api, QueryOf } from '@boveda/contracts';
import { Button, describeProblem, useToast } from '@boveda/ui-kit';
import { DownloadOutlined } from '@boveda/ui-kit/icons';
import { saveFile } from '@boveda/ui-kit/viewers';
import { useState } from 'react';

/** Saves the filtered log as CSV. */
export function ExportBitacora({ filters }: { filters: QueryOf<typeof api.bitacora.download> }) {
  const { rfc } = useContribuyente();
  const [isLoading, setLoading] = useState(false);
  const toast = useToast();
  const download = async () => {
    setLoading(true);
    try {
      saveFile(await sdk.bitacora.download(filters), 'text/csv', `bitacora_${rfc}.csv`);
    } catch (error) {
      const { title, msg } = describeProblem(error);
      toast.error(title, msg);
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button icon={<DownloadOutlined />} loading={isLoading} onClick={() => void download()}>
      Exportar
    </Button>
  );
}
