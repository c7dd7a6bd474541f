import { text } from 'node:stream/consumers';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, Secret, Service } from 'kubernetes-models/v1';
import { unknownNames } from './unknown-names';

// Reads manifests as JSON from standard input and writes the errors of each to standard output. A separate process, because
// `kubernetes-models` has ES modules only, which Jest does not load.
const models = [
  ...[ConfigMap, Deployment, HorizontalPodAutoscaler, Ingress, Job, Namespace, NetworkPolicy, PodDisruptionBudget],
  ...[Secret, Service],
] as unknown as { apiVersion: string; kind: string; prototype: { validate(): void } }[];

/** What is wrong with a manifest: what its schema refuses, and names that it does not know. */
function faultsOf(manifest: { apiVersion: string; kind: string }): string[] {
  const Model = models.find(({ apiVersion, kind }) => apiVersion === manifest.apiVersion && kind === manifest.kind);
  if (!Model) return [`${manifest.apiVersion} ${manifest.kind} is not known`];
  try {
    // A model copies what it is made of, and would look at every name.
    return unknownNames(manifest, (watched) => Model.prototype.validate.call(watched));
  } catch (error) {
    return [(error as Error).message];
  }
}

process.stdout.write(JSON.stringify(JSON.parse(await text(process.stdin)).map(faultsOf)));
