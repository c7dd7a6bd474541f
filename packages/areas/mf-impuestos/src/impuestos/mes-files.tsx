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

interface Papel {
  /** In the name of the file. */
  name: string;
  /** Before the format, in the text of each button. */
  prefix: string;
  /** All, unless it is said. */
  formatos?: readonly Formato['formato'][];
  read(mes: string, query: { formato: Formato['formato'] }): Promise<unknown>;
}

const delMes: Papel = { name: 'impuestos', prefix: '', read: (mes, query) => sdk.impuestos.download(mes, query) };
const deComplementaria: Papel = {
  name: 'complementaria',
  prefix: 'Papel de complementaria, ',
  read: (mes, query) => sdk.impuestos.downloadComplementaria(mes, query),
};

const papelDeTrabajo: Papel = {
  name: 'IVA',
  prefix: 'Papel de trabajo, ',
  formatos: ['xlsx'],
  read: (mes) => sdk.impuestos.downloadPapel(mes),
};

const papelDeIsr: Papel = {
  name: 'ISR',
  prefix: 'Papel de trabajo, ',
  formatos: ['xlsx'],
  read: (mes) => sdk.isr.downloadPapel(mes),
};

/** Saves the working paper of the ISR of the month. */
export const PapelIsr = ({ mes }: { mes: string }) => <Files mes={mes} papel={papelDeIsr} />;

/** Saves the page of the month as Excel or PDF, and its working paper. */
export const MesFiles = ({ mes }: { mes: string }) => (
  <>
    <Files mes={mes} papel={delMes} />
    <Files mes={mes} papel={papelDeTrabajo} />
  </>
);

/** Saves what differs from a closed month as Excel or PDF. */
export const ComplementariaFiles = ({ mes }: { mes: string }) => <Files mes={mes} papel={deComplementaria} />;

function Files({ mes, papel: { name, prefix, formatos: written, read } }: { mes: string; papel: Papel }) {
  const toast = useToast();
  const { rfc } = useContribuyente();
  const [busy, setBusy] = useState<string>();
  const download = async ({ formato, mime }: Formato) => {
    setBusy(formato);
    try {
      saveFile((await read(mes, { formato })) as Uint8Array<ArrayBuffer>, mime, `${rfc}_${name}_${mes}.${formato}`);
    } catch (error) {
      const { title, msg } = describeProblem(error);
      toast.error(title, msg, { seconds: DOWNLOAD_ERROR_SECONDS });
    }
    setBusy(undefined);
  };
  const offered = formatos.filter(({ formato }) => !written || written.includes(formato));
  return offered.map((each) => (
    <Button
      key={each.formato}
      icon={<DownloadOutlined />}
      loading={busy === each.formato}
      onClick={() => void download(each)}
    >
      {`${prefix}${each.title}`}
    </Button>
  ));
}
