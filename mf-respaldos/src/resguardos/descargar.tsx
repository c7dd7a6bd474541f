import { Button, describeProblem, useToast } from '@boveda/ui-kit';
import { DownloadOutlined } from '@boveda/ui-kit/icons';
import { useGetRespaldoUrlMutation } from '../api';

/** Opens the file of a backup in a new tab, by a link of its own (V1 §7). */
export function Descargar({ id, nombre }: { id: string; nombre: string }) {
  const [getUrl, { isLoading }] = useGetRespaldoUrlMutation();
  const toast = useToast();
  const download = async () => {
    const { data, error } = await getUrl(id);
    if (data) {
      window.open(data.url, '_blank', 'noopener');
      return;
    }
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
