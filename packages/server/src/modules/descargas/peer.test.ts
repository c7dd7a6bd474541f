import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { newCertificado } from '@boveda/cfdi-samples/certificados';
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

it('a third-party client for the real service downloads from the simulated SAT', async () => {
  const simulator = await createSatSimulator();
  const { url } = await simulator.listen(0);
  const xml = createCfdiBuilder(RFC).build({ fecha: '2025-06-15T12:00:00' }).toString();
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/descarga/cfdi`, { method: 'PUT', headers, body: JSON.stringify([xml]) });
  const { cer, key, pass } = await newCertificado({ rfc: RFC, tipo: 'FIEL' });
  const fiel = Fiel.create(cer.toString('binary'), key.toString('binary'), pass);
  const cfdi = new ServiceType('cfdi');
  const endpoints = new ServiceEndpoints(
    `${url}/Autenticacion/Autenticacion.svc`,
    `${url}/SolicitaDescargaService.svc`,
    `${url}/VerificaSolicitudDescargaService.svc`,
    `${url}/DescargaMasivaService.svc`,
    cfdi,
  );
  const service = new Service(new FielRequestBuilder(fiel), web, null, endpoints);
  const month = DateTimePeriod.createFromValues('2025-06-01T00:00:00', '2025-06-30T23:59:59');
  const ask = async (side: 'issued' | 'received') => {
    const query = QueryParameters.create(month, new DownloadType(side), new RequestType('xml'), cfdi);
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
});
