import { Button, describeProblem, useToast } from '@boveda/ui-kit';
import { DownloadOutlined } from '@boveda/ui-kit/icons';
import { useGetRespaldoUrlMutation } from '../api';

/**
 * Opens the file of a backup in a new tab, by a signed link (V1 §7). The tab is opened in the click handler: browsers block
 * one that is opened when the link has arrived.
 */
export function DownloadButton({ id, nombre }: { id: string; nombre: string }) {
  const [getUrl, { isLoading }] = useGetRespaldoUrlMutation();
  const toast = useToast();
  const download = async () => {
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    const { data, error } = await getUrl(id);
    if (data) {
      if (tab) tab.location.replace(data.url);
      else window.open(data.url, '_blank', 'noopener');
      return;
    }
    tab?.close();
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  };
  return (
    <Button
      size="small"
      icon={<DownloadOutlined />}
      loading={isLoading}
      aria-label={`Descargar ${nombre}`}
      onClick={() => void download()}
    >
      Descargar
    </Button>
  );
}
