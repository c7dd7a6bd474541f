import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertServable, readEnv, variables } from '@boveda/server';
import { parse, parseAllDocuments } from 'yaml';

interface Container {
  name: string;
  image: string;
  command?: string[];
  env?: { name: string; value: string }[];
  ports?: { name: string; containerPort: number }[];
  resources?: { requests?: object; limits?: object };
  volumeMounts: { name: string; mountPath: string }[];
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } };
}

interface Manifest {
  kind: string;
  apiVersion: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: its shape depends on the kind, and is validated.
  spec: any;
}

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const files = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.yaml') && name !== 'kustomization.yaml',
);
const manifests = files.flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => ({ file, manifest: document.toJS() as Manifest })),
);
const named = (kind: string, name = 'boveda') => {
  const found = manifests.find(({ manifest }) => manifest.kind === kind && manifest.metadata.name === name);
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found.manifest;
};
const config = named('ConfigMap').data ?? {};
const secret = named('Secret').stringData ?? {};
const pods = (['api', 'worker'] as const).map((role) => ({
  role,
  pod: named('Deployment', `boveda-${role}`).spec.template.spec,
}));
const dockerfile = read('../compose/Dockerfile');
const image = dockerfile.split(/^FROM /m).find((stage) => stage.split('\n', 1)[0]?.endsWith('AS server')) ?? '';

/** The faults of each manifest, by Kubernetes' own schemas. */
function faultsOf(some: readonly object[]): string[][] {
  const script = join(import.meta.dirname, 'validate-manifests.ts');
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script], { input: JSON.stringify(some) });
  expect(stderr.toString()).toBe('');
  return JSON.parse(stdout.toString());
}

test('every manifest is what its schema describes; a mistyped name and a wrong value are found', () => {
  const mistyped = structuredClone(named('Deployment', 'boveda-api'));
  mistyped.spec.template.spec.terminationGracePeriod = 90;
  const wrong = structuredClone(named('Deployment', 'boveda-api'));
  wrong.spec.template.spec.containers[0].readinessProbe.periodSeconds = '3';
  const [ofMistyped, ofWrong, ...others] = faultsOf([mistyped, wrong, ...manifests.map(({ manifest }) => manifest)]);
  expect(ofMistyped).toEqual(['spec.template.spec.terminationGracePeriod']);
  expect(ofWrong).toEqual([expect.stringContaining('periodSeconds')]);
  expect(manifests.map(({ file }, at) => [file, others[at]])).toEqual(manifests.map(({ file }) => [file, []]));
});

test('kustomization.yaml applies every file but the example of the Secret', () => {
  expect(parse(read('kustomization.yaml')).resources.toSorted()).toEqual(
    files.filter((file) => file !== 'secret.example.yaml').toSorted(),
  );
});

test('the server accepts the settings, each of them has a name that it knows, and no secret has a usable default', () => {
  const filled = { ...secret, BOVEDA_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
  for (const { role } of pods) {
    const source = { ...config, ...filled, BOVEDA_ROLE: role };
    expect(() => assertServable(readEnv(source), source)).not.toThrow();
    // The SDK of the buckets reads its own, and the migration has one that only the newer version reads.
    const others = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
    expect(Object.keys(source).filter((name) => !(name in variables.shape) && !others.includes(name))).toEqual([]);
  }
  const unfilled = { ...config, ...secret };
  expect(() => assertServable(readEnv(unfilled), unfilled)).toThrow('BOVEDA_MASTER_KEY');
});

test.each(pods)('$role: Kubernetes waits longer than the notice and the drain', ({ pod }) => {
  const { drainNoticeMs, drainMs, jobsDrainMs } = readEnv(config);
  expect(pod.terminationGracePeriodSeconds * 1_000).toBeGreaterThanOrEqual(drainNoticeMs + drainMs + 15_000);
  expect(jobsDrainMs).toBeLessThan(drainMs);
  for (const { lifecycle } of pod.containers) expect(lifecycle).toBeUndefined();
});

test.each(pods)(
  '$role: probes ask the private port, whose address and number are those of the settings',
  ({ role, pod }) => {
    const [container] = pod.containers as [Container];
    const { port, privatePort, privateHost } = readEnv({ ...config, BOVEDA_ROLE: role });
    expect(privateHost).toBe('0.0.0.0');
    expect(container.ports).toEqual([
      ...(role === 'api' ? [{ name: 'http', containerPort: port }] : []),
      { name: 'private', containerPort: privatePort },
    ]);
    for (const [probe, below] of [
      ['startup', '/health'],
      ['liveness', '/health'],
      ['readiness', '/ready'],
    ] as const)
      expect([probe, container[`${probe}Probe`]?.httpGet]).toEqual([probe, { path: below, port: 'private' }]);
  },
);

test('the private port is in no Service, and only monitoring reaches it', () => {
  const { privatePort, port } = readEnv(config);
  expect(named('Service').spec.ports.map(({ targetPort }: { targetPort: string }) => targetPort)).toEqual(['http']);
  expect(named('Ingress').spec.rules[0].http.paths[0].backend.service).toEqual({
    name: 'boveda',
    port: { name: 'http' },
  });
  const opens = (name: string) => {
    const { podSelector, ingress = [] } = named('NetworkPolicy', name).spec;
    return {
      to: podSelector.matchLabels['app.kubernetes.io/component'],
      ports: ingress[0]?.ports[0].port,
      rules: ingress.length,
    };
  };
  expect([opens('boveda-nothing-else'), opens('boveda-http'), opens('boveda-private')]).toEqual([
    { to: undefined, ports: undefined, rules: 0 },
    { to: 'api', ports: port, rules: 1 },
    { to: undefined, ports: privatePort, rules: 1 },
  ]);
});

test.each([...pods, { role: 'migrate', pod: named('Job', 'boveda-migrate').spec.template.spec }])(
  '$role: unprivileged, without a token, on a read-only file system, with limits',
  ({ pod }) => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
    for (const container of [...(pod.initContainers ?? []), ...pod.containers] as Container[]) {
      expect(container).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
      });
      const { requests, limits } = container.resources ?? {};
      for (const given of [requests, limits])
        expect(Object.keys(given ?? {}).sort()).toEqual(['cpu', 'ephemeral-storage', 'memory']);
    }
    // What the image has beside it, the shell, stays.
    const [{ volumeMounts }] = pod.containers as [Container];
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/srv/boveda/data', '/tmp']);
  },
);

test.each(pods)('$role: a budget keeps one pod, and its selector finds the pods', ({ role }) => {
  const { selector, template } = named('Deployment', `boveda-${role}`).spec;
  const { minAvailable, selector: ofBudget } = named('PodDisruptionBudget', `boveda-${role}`).spec;
  expect(minAvailable).toBe(1);
  expect([ofBudget, selector.matchLabels]).toEqual([selector, template.metadata.labels]);
});

test('images and commands are those of the Dockerfile', () => {
  const jobs = named('Job', 'boveda-migrate').spec.template.spec;
  const containers = [
    ...pods.flatMap(({ pod }) => [...pod.initContainers, ...pod.containers]),
    ...jobs.containers,
  ] as Container[];
  expect([...new Set(containers.map((container) => container.image))]).toEqual([
    parse(read('kustomization.yaml')).images[0].name,
  ]);
  // A process is what the image starts; the migration is an operator's command of the same image.
  for (const { pod } of pods) expect(pod.containers[0].command).toBeUndefined();
  expect(image).toContain('CMD ["node", "--import", "tsx", "packages/server/src/main.ts"]');
  expect(jobs.containers[0].command).toEqual([
    'node',
    '--import',
    'tsx',
    'packages/server/src/admin/main.ts',
    'base:migrar',
  ]);
  expect(image).toMatch(/PORT=4400/);
  expect(image).toMatch(/BOVEDA_HOME=\/srv\/boveda /);
  expect(pods[0]?.pod.initContainers[0].command).toEqual(['cp', '-R', '/srv/resources/.', '/srv/boveda/data/']);
  expect(image).toContain('/srv/resources');
});

test('the database of CloudNativePG acknowledges what two servers have, and takes the connections of every pod', () => {
  const { metadata, spec } = parse(read('cloudnative-pg/cluster.yaml'));
  expect(spec).toMatchObject({
    instances: 3,
    postgresql: { synchronous: { method: 'any', number: 1, dataDurability: 'required' } },
    bootstrap: { initdb: { database: 'boveda', owner: 'boveda', secret: { name: 'boveda-database' } } },
    managed: { roles: [{ name: 'boveda', createrole: true, passwordSecret: { name: 'boveda-database' } }] },
  });
  expect(metadata).toMatchObject({ name: 'boveda-database', namespace: 'boveda' });
  const { poolSize } = readEnv(config);
  const mostApis = named('HorizontalPodAutoscaler', 'boveda-api').spec.maxReplicas + 1;
  const mostWorkers = named('Deployment', 'boveda-worker').spec.replicas + 1;
  const needed = (mostApis + mostWorkers) * (poolSize + 16) + 10;
  expect(Number(spec.postgresql.parameters.max_connections)).toBeGreaterThanOrEqual(needed);
});
