import { sdk, useContribuyente } from '@boveda/area-kit';
import { type LayoutPolizas, layoutsPolizas } from '@boveda/contracts/impuestos';
import { Button } from '@boveda/ui-kit';
import { DownloadOutlined } from '@boveda/ui-kit/icons';
import { useState } from 'react';
import { useDownload } from './use-download';

const formatos = [
  { formato: 'xlsx', title: 'Excel', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  { formato: 'pdf', title: 'PDF', mime: 'application/pdf' },
  { formato: 'csv', title: 'CSV', mime: 'text/csv' },
] as const;
type Formato = (typeof formatos)[number];

interface Papel {
  /** In the name of the file. */
  name: string;
  /** Before the format, in the text of each button. */
  prefix: string;
  /** Excel and PDF, unless it is said. */
  formatos?: readonly Formato['formato'][];
  read(mes: string, formato: Formato['formato']): Promise<unknown>;
}

/** What the page of a month and that of a complementaria are written as. */
const deHoja = (formato: Formato['formato']) => ({ formato: formato === 'pdf' ? ('pdf' as const) : ('xlsx' as const) });

const delMes: Papel = {
  name: 'impuestos',
  prefix: '',
  read: (mes, formato) => sdk.impuestos.download(mes, deHoja(formato)),
};
const deComplementaria: Papel = {
  name: 'complementaria',
  prefix: 'Papel de complementaria, ',
  read: (mes, formato) => sdk.impuestos.downloadComplementaria(mes, deHoja(formato)),
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

const propuestaDePolizas: Papel = {
  name: 'polizas',
  prefix: 'Propuesta de pólizas, ',
  formatos: ['xlsx'],
  read: (mes) => sdk.polizas.download(mes),
};

const deLayout = (layout: LayoutPolizas): Papel => ({
  ...{ name: `polizas_${layout}`, prefix: `${layoutsPolizas[layout]}, `, formatos: ['xlsx'] },
  read: (mes) => (layout === 'coi' ? sdk.polizas.downloadCoi(mes) : sdk.polizas.downloadContpaqi(mes)),
});

const movimientosDePolizas: Papel = {
  name: 'polizas',
  prefix: 'Movimientos, ',
  formatos: ['csv'],
  read: (mes) => sdk.polizas.downloadCsv(mes),
};

/** Saves the proposed pólizas of the month: for people, and as accounting programs import them. */
export const PolizasFiles = ({ mes }: { mes: string }) => (
  <>
    <Files mes={mes} papel={propuestaDePolizas} />
    <Files mes={mes} papel={movimientosDePolizas} />
    <Files mes={mes} papel={deLayout('contpaqi')} />
    <Files mes={mes} papel={deLayout('coi')} />
  </>
);

const nominaDelMes: Papel = {
  name: 'nomina',
  prefix: 'Nómina, ',
  formatos: ['xlsx'],
  read: (mes) => sdk.nomina.download(mes),
};
const trabajadoresDelMes: Papel = {
  name: 'nomina',
  prefix: 'Trabajadores, ',
  formatos: ['csv'],
  read: (mes) => sdk.nomina.downloadCsv(mes),
};

/** Saves the payroll of the month as Excel, and its workers as CSV. */
export const NominaFiles = ({ mes }: { mes: string }) => (
  <>
    <Files mes={mes} papel={nominaDelMes} />
    <Files mes={mes} papel={trabajadoresDelMes} />
  </>
);

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
  const save = useDownload();
  const { rfc } = useContribuyente();
  const [busy, setBusy] = useState<string>();
  const download = async ({ formato, mime }: Formato) => {
    setBusy(formato);
    await save(() => read(mes, formato), mime, `${rfc}_${name}_${mes}.${formato}`);
    setBusy(undefined);
  };
  const offered = formatos.filter(({ formato }) => (written ?? ['xlsx', 'pdf']).includes(formato));
  return offered.map((each) => (
    <Button
      effect="export"
      key={each.formato}
      icon={<DownloadOutlined />}
      loading={busy === each.formato}
      onClick={() => void download(each)}
    >
      {`${prefix}${each.title}`}
    </Button>
  ));
}
