import { sdk, useContribuyente } from '@boveda/area-kit';
import type { api, QueryOf } from '@boveda/contracts';
import { Button, describeProblem, useToast } from '@boveda/ui-kit';
import { DownloadOutlined } from '@boveda/ui-kit/icons';
import { useState } from 'react';

/** Saves the filtered log as CSV. */
export function ExportBitacora({ filters }: { filters: QueryOf<typeof api.bitacora.download> }) {
  const { rfc } = useContribuyente();
  const [isLoading, setLoading] = useState(false);
  const toast = useToast();
  const download = async () => {
    setLoading(true);
    try {
      save(await sdk.bitacora.download(filters), `bitacora_${rfc}.csv`);
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

function save(bytes: Uint8Array, name: string): void {
  const url = URL.createObjectURL(new Blob([bytes as BlobPart], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
