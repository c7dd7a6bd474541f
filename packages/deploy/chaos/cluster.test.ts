import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isWhole, proveDeployment } from './prove-deployment';

// Applies the manifests to the cluster of the current context, then deletes pods without grace and replaces them during uploads.
// `pnpm chaos cluster`, with a kustomization that has its Secret, image, database and buckets (docs/machines.md). The database has to
// be empty.
const { BOVEDA_PROOF_KUSTOMIZATION = '', BOVEDA_PROOF_ORIGIN = '' } = process.env;
const DEPLOYMENTS = ['deployment/boveda-api', 'deployment/boveda-worker'];

async function kubectl(...command: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('kubectl', ['-n', 'boveda', ...command], { maxBuffer: 64 << 20 });
  return stdout.trim();
}

async function apply(): Promise<void> {
  await kubectl('delete', 'job', 'boveda-migrate', '--ignore-not-found');
  await kubectl('apply', '-k', BOVEDA_PROOF_KUSTOMIZATION);
  await kubectl('wait', '--for', 'condition=complete', 'job/boveda-migrate', '--timeout', '5m');
  await untilReady();
}

const untilReady = () => kubectl('rollout', 'status', ...DEPLOYMENTS, '--timeout', '10m');

(isWhole ? test : test.skip)(
  'the manifests start an installation that loses nothing when pods are deleted without grace and replaced',
  async () => {
    await apply();
    await proveDeployment({
      origin: BOVEDA_PROOF_ORIGIN,
      admin: (...command) => kubectl('exec', 'deployment/boveda-api', '--', 'node', '--run', 'admin', '--', ...command),
      async *kills() {
        for (const component of ['api', 'api', 'worker', 'worker']) {
          const [pod = ''] = (
            await kubectl('get', 'pods', '-l', `app.kubernetes.io/component=${component}`, '-o', 'name')
          ).split('\n');
          await kubectl('delete', pod, '--grace-period', '0', '--force');
          await untilReady();
          yield pod;
        }
      },
      async restart() {
        await kubectl('rollout', 'restart', ...DEPLOYMENTS);
        await untilReady();
      },
    });
  },
  60 * 60_000,
);
