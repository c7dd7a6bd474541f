import { type CfdiDetail, type Direccion, EstatusCfdi } from '@boveda/contracts/core';
import { Button, describeProblem, Flex, folioOf, useToast } from '@boveda/ui-kit';
import {
  DownloadOutlined,
  DownOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  MailOutlined,
  SafetyCertificateOutlined,
  ShareAltOutlined,
} from '@boveda/ui-kit/icons';
import { Dropdown } from '@boveda/ui-kit/overlay';
import { canShare, PdfModal, useDownload, useShare, XmlModal } from '@boveda/ui-kit/viewers';
import { lazy, Suspense, useState } from 'react';
import { useVerifyCfdiMutation } from '../api';
import { renewLink } from '../files/renew-link';

const ShareDialog = lazy(async () => ({ default: (await import('../share/share-dialog')).ShareDialog }));

const SAT_INTERMITENTE = 'Intermitencia en el servicio de verificacion del SAT, Favor de intentar mas tarde.';

/** The actions of a CFDI: verify it with the SAT, show its files, download, share and send them. */
export function Actions({ cfdi, direccion }: { cfdi: CfdiDetail; direccion: Direccion }) {
  const [shown, setShown] = useState<'pdf' | 'xml' | null>(null);
  const [isSending, setSending] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const download = useDownload();
  const share = useShare();
  const save = async (key: string) => {
    const tipo = key === 'pdf' ? 'pdf' : 'xml';
    const url = cfdi[`${tipo}url`];
    if (url === null) return;
    setBusy(true);
    await download({ url, renew: renewLink(direccion, cfdi.id, tipo), fileName: `${cfdi.uuid}.${tipo}` });
    setBusy(false);
  };
  const pdf = cfdi.pdfurl && {
    url: cfdi.pdfurl,
    renew: renewLink(direccion, cfdi.id, 'pdf'),
    fileName: `${cfdi.uuid}.pdf`,
  };
  return (
    <Flex gap="small" wrap>
      {cfdi.status === EstatusCfdi.Vigente && <VerifyButton id={cfdi.id} direccion={direccion} />}
      <Button icon={<FileTextOutlined />} onClick={() => setShown('xml')}>
        Ver XML
      </Button>
      {pdf && (
        // Beside a wide screen's data the PDF is in view already.
        <Button className="cfdi-narrow" icon={<FilePdfOutlined />} onClick={() => setShown('pdf')}>
          Abrir PDF
        </Button>
      )}
      {pdf && canShare() && (
        <Button icon={<ShareAltOutlined />} onClick={() => void share(pdf)}>
          Compartir PDF
        </Button>
      )}
      <Button effect="change" icon={<MailOutlined />} onClick={() => setSending(true)}>
        Enviar
      </Button>
      <Dropdown trigger={['click']} menu={{ items: items(cfdi), onClick: ({ key }) => void save(key) }}>
        <Button type="primary" icon={<DownloadOutlined />} loading={isBusy} aria-haspopup="menu">
          Descargar <DownOutlined />
        </Button>
      </Dropdown>
      {isSending && (
        <Suspense>
          <ShareDialog ids={[cfdi.uuid]} onClose={() => setSending(false)} />
        </Suspense>
      )}
      <XmlModal
        open={shown === 'xml'}
        onClose={() => setShown(null)}
        title={`XML de ${folioOf(cfdi)}`}
        url={cfdi.xmlurl}
        renew={renewLink(direccion, cfdi.id, 'xml')}
        fileName={`${cfdi.uuid}.xml`}
      />
      {pdf && (
        <PdfModal
          open={shown === 'pdf'}
          onClose={() => setShown(null)}
          title={`PDF de ${folioOf(cfdi)}`}
          height="calc(100dvh - 14rem)"
          {...pdf}
        />
      )}
    </Flex>
  );
}

const items = ({ pdfurl }: CfdiDetail) => [
  { key: 'pdf', disabled: pdfurl === null, label: pdfurl ? 'Descargar PDF' : 'PDF no disponible' },
  { key: 'xml', label: 'Descargar XML' },
];

function VerifyButton({ id, direccion }: { id: string; direccion: Direccion }) {
  const toast = useToast();
  const [verify, { isLoading }] = useVerifyCfdiMutation();
  const ask = async () => {
    const { error } = await verify({ direccion, id });
    if (!error) return toast.success('CFDI Verificado');
    const isOutage = 'status' in error && error.status >= 500;
    toast.error('Error', isOutage ? SAT_INTERMITENTE : describeProblem(error).msg);
  };
  return (
    <Button effect="change" icon={<SafetyCertificateOutlined />} loading={isLoading} onClick={ask}>
      Verificar
    </Button>
  );
}
