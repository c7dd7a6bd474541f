import { createTasks } from '../src/worker/tasks';
import { haveDovecot } from '../testing/dovecot';
import { findings } from './findings';
import { jobCases } from './job-cases';
import { type JobScene, openJobScene } from './job-scene';
import { type JobStep, jobMoments, runsOf } from './steps';
import { killWorker } from './victim';

let scene: JobScene;
beforeAll(async () => {
  scene = await openJobScene();
});
afterAll(() => scene.close());

type Kind = keyof typeof jobCases;
const steps = (Object.keys(jobCases) as Kind[]).flatMap((kind): JobStep[] => {
  const known = jobCases[kind];
  if (typeof known === 'string' || (known.needsMail && !haveDovecot)) return [];
  const moments = jobMoments.filter((moment) => moment !== 'writing' || !known.onlyReads);
  return moments.map((moment): JobStep => `${kind}: ${moment}`);
});

test('every kind of job has a case', () => {
  expect(Object.keys(createTasks(scene.server.deps)).toSorted()).toEqual(Object.keys(jobCases).toSorted());
});

const kills = runsOf(steps, ['make-export: writing', 'send-respuesta: done'], 1);

test.each(kills)('killed in %s (%i), a job ends with its effect, once', async (step) => {
  const kind = step.split(':')[0] as Kind;
  const known = jobCases[kind];
  if (typeof known === 'string') throw new Error(`${kind} is killed in ${known}`);
  const contribuyente = await scene.newcomer();
  await known.queue(contribuyente);
  await killWorker(scene.server, step, scene.settings);
  await known.meanwhile?.(contribuyente);
  await scene.work();
  expect(await known.effect(contribuyente)).toEqual(known.expected);
  const damage = (await findings(scene.server)).filter(({ rfc }) => rfc === contribuyente.rfc);
  expect(damage).toHaveLength(known.damages ?? 0);
});
