import { createCfdiBuilder, createRetencionBuilder } from '@boveda/cfdi-samples';
import { newCertificado } from '@boveda/cfdi-samples/certificados';
import { descargaDelSat } from '@boveda/sat-client';
import { createSatSimulator } from '@boveda/sat-simulator';
import {
  type CRequest,
  CResponse,
  DateTimePeriod,
  DocumentStatus,
  DownloadType,
  Fiel,
  FielRequestBuilder,
  QueryParameters,
  RequestType,
  Service,
  ServiceEndpoints,
  ServiceType,
  type WebClientInterface,
} from '@nodecfdi/sat-ws-descarga-masiva';

const RFC = 'EKU9003173C9';
const web: WebClientInterface = {
  fireRequest: () => undefined,
  fireResponse: () => undefined,
  async call(request: CRequest) {
    const init = { method: request.getMethod(), headers: request.getHeaders(), body: request.getBody() };
    const answer = await fetch(request.getUri(), init);
    return new CResponse(answer.status, await answer.text(), Object.fromEntries(answer.headers));
  },
};

const FECHA = '2025-06-15T12:00:00';

it.each([
  ['cfdi', '', () => createCfdiBuilder(RFC).build({ fecha: FECHA })],
  ['retenciones', '/retenciones', () => createRetencionBuilder(RFC).build({ fecha: FECHA })],
] as const)(
  'a third-party client for the real service downloads %s from the simulated SAT',
  async (kind, path, build) => {
    const simulator = await createSatSimulator();
    const { url } = await simulator.listen(0);
    const headers = { 'content-type': 'application/json' };
    const archive = (below: string, xmls: Buffer[]) =>
      fetch(`${url}${below}/descarga/cfdi`, { method: 'PUT', headers, body: JSON.stringify(xmls.map(String)) });
    expect(await (await archive(path, [build()])).json()).toEqual({ archivados: 1 });
    const { cer, key, pass } = await newCertificado({ rfc: RFC, tipo: 'FIEL' });
    const fiel = Fiel.create(cer.toString('binary'), key.toString('binary'), pass);
    const type = new ServiceType(kind);
    const endpoints = new ServiceEndpoints(
      `${url}${path}/Autenticacion/Autenticacion.svc`,
      `${url}${path}/SolicitaDescargaService.svc`,
      `${url}${path}/VerificaSolicitudDescargaService.svc`,
      `${url}${path}/DescargaMasivaService.svc`,
      type,
    );
    const service = new Service(new FielRequestBuilder(fiel), web, null, endpoints);
    const month = DateTimePeriod.createFromValues('2025-06-01T00:00:00', '2025-06-30T23:59:59');
    const ask = async (side: 'issued' | 'received') => {
      const query = QueryParameters.create(month, new DownloadType(side), new RequestType('xml'), type);
      const asked = await service.query(query.withDocumentStatus(new DocumentStatus('active')));
      expect(asked.getStatus().getCode()).toBe(5000);
      return await service.verify(asked.getRequestId());
    };

    const issued = await ask('issued');
    expect([issued.getStatus().getCode(), issued.getNumberCfdis()]).toEqual([5000, 1]);
    const [id = ''] = issued.getPackageIds();
    const paquete = await service.download(id);
    expect(paquete.getStatus().getCode()).toBe(5000);
    expect(Buffer.from(paquete.getPackageContent(), 'base64').subarray(0, 2).toString()).toBe('PK');
    const received = await ask('received');
    expect([received.getCodeRequest().getValue(), received.getPackageIds()]).toEqual([5004, []]);
    await simulator.close();
  },
);

it('calls the same addresses as that client', () => {
  for (const kind of ['cfdi', 'retenciones'] as const) {
    const theirs = ServiceEndpoints[kind]();
    expect(descargaDelSat[kind]).toEqual({
      autenticacion: theirs.getAuthenticate(),
      solicita: theirs.getQuery(),
      verifica: theirs.getVerify(),
      descarga: theirs.getDownload(),
    });
  }
});
