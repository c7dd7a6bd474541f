import { sdk, useContribuyente } from '@boveda/area-kit';
import { Button, describeProblem, useToast } from '@boveda/ui-kit';
import { DownloadOutlined } from '@boveda/ui-kit/icons';
import { saveFile } from '@boveda/ui-kit/viewers';
import { useState } from 'react';

/** Saves every difference as CSV. */
export function ExportDiferencias() {
  const { rfc } = useContribuyente();
  const [isLoading, setLoading] = useState(false);
  const toast = useToast();
  const download = async () => {
    setLoading(true);
    try {
      saveFile(await sdk.espejo.download(), 'text/csv', `espejo_${rfc}.csv`);
    } catch (error) {
      const { title, msg } = describeProblem(error);
      toast.error(title, msg);
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button effect="export" icon={<DownloadOutlined />} loading={isLoading} onClick={() => void download()}>
      Exportar diferencias
    </Button>
  );
}
